import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from '../../web/api/queries.ts'
import { useSession } from '../../web/api/session.ts'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { Loading } from '../../web/ui/page/Loading.tsx'
import { PageHeading } from '../../web/ui/page/PageHeading.tsx'
import { resetOrder, type Begun, beginOrder, type BeginWith } from './form/draft/begin-order.ts'
import { abandonedDraft, draftOfThisTab, forgetDraft, hasDrafts, takeOver } from './form/draft/draft-storage.ts'
import type { Original } from './form/draft/order-again.ts'
import { UnfinishedOrderChoice } from './form/draft/UnfinishedOrderChoice.tsx'
import { NewOrderForm } from './form/NewOrderForm.tsx'
import { Notice } from './form/Notice.tsx'

/** An address with `from` or `customer`, opened while an order is being entered, begins another. */
export function NewOrderPage() {
  const address = useSearch({ from: '/signed-in/orders/new' })
  const [start, setStart] = useState({ address, count: 0 })
  if (address !== start.address && isNamed(address)) setStart({ address, count: start.count + 1 })
  return <NewOrder key={start.count} address={start.address} />
}

const isNamed = ({ from, customer }: BeginWith): boolean => (from ?? customer) !== undefined

/** A reload restores what was entered in this tab; what was left otherwise, as by a crash, is offered first. */
function NewOrder({ address }: { address: BeginWith }) {
  const userId = useSession()?.userId ?? ''
  const [own] = useState(() => draftOfThisTab(userId))
  const [chosen, choose] = useState<Begun | null>(() =>
    isNamed(address) ? null : (own ?? (hasDrafts(userId) ? null : resetOrder())),
  )
  const result = useQuery(
    {
      queryKey: ['begin an order', userId, address],
      queryFn: async ({ signal }) => ({
        unfinished: own ?? (await abandonedDraft(userId)),
        next: await beginOrder(address, signal),
      }),
      enabled: chosen === null,
      // Asked once: an order that has been begun must not change under the person.
      staleTime: 'static',
      gcTime: 0,
    },
    queryClient,
  )
  const { unfinished, next } = result.data ?? {}
  const begun = chosen ?? (unfinished ? null : next)
  const navigate = useNavigate()
  useEffect(() => {
    // From now on a reload restores what was entered, and begins nothing again.
    if (begun && isNamed(address)) void navigate({ to: '/orders/new', search: {}, replace: true })
  }, [begun, address, navigate])

  if (begun) {
    return (
      <NewOrderForm
        key={begun.requestId}
        userId={userId}
        begun={begun}
        notice={
          begun.original ? (
            <CopyNotice {...begun.original} />
          ) : (
            begun === own && <RestoredNotice onReset={() => choose(resetOrder())} />
          )
        }
      />
    )
  }
  return (
    <>
      <PageHeading title="New Order" />
      <LoadError result={result} />
      {result.isPending && <Loading text="Loading order data. Please wait." />}
      {unfinished && next && (
        <UnfinishedOrderChoice
          unfinished={unfinished}
          instead={getName(next)}
          onContinue={() => {
            takeOver(userId, unfinished)
            choose(unfinished)
          }}
          onDiscard={() => {
            forgetDraft(userId, unfinished.tab)
            choose(next)
          }}
        />
      )}
    </>
  )
}

function getName({ original, draft }: Begun): string {
  if (original) return `order #${original.orderNo} again`
  return draft?.customer ? `a new order for ${draft.customer.name}` : 'a new order'
}

const RestoredNotice = ({ onReset }: { onReset: () => void }) => (
  <Notice>
    Your unsaved order is back.
    <Button size="xs" variant="default" ml="md" onClick={onReset}>
      Start afresh
    </Button>
  </Notice>
)

const CopyNotice = ({ orderNo, leftOut }: Original) => (
  <Notice color={leftOut.length > 0 ? 'yellow' : undefined}>
    This is a copy of order #{orderNo}, without its dates.
    {leftOut.length > 0 && (
      <>
        {' '}
        <b>Choose anew</b> what has been deleted since:
        <ul style={{ margin: 0 }}>
          {leftOut.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </>
    )}
  </Notice>
)
