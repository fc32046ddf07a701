import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../web/call.ts'
import { queryClient } from '../../../web/queries.ts'
import { useSession } from '../../../web/session.ts'
import { LoadError } from '../../../web/ui/LoadError.tsx'
import { Loading } from '../../../web/ui/Loading.tsx'
import { PageHeading } from '../../../web/ui/PageHeading.tsx'
import { CHOICES, getCatalogue } from '../../catalogue/catalogue.contract.ts'
import { getOrder } from '../orders.contract.ts'
import {
  abandonedDraft,
  type BegunOrder,
  draftOfThisTab,
  forgetDraft,
  hasDrafts,
  takeOver,
} from './draft/draft-storage.ts'
import { copyOf, type Original } from './draft/order-again.ts'
import { UnfinishedOrderChoice } from './draft/UnfinishedOrderChoice.tsx'
import { NewOrderForm } from './NewOrderForm.tsx'
import classes from './NewOrderForm.module.css'
import { Notice } from './Notice.tsx'
import { newRequestId } from './order-draft.ts'

type Begun = BegunOrder & { original?: Original }

const afresh = (): Begun => ({ requestId: newRequestId(), draft: null })

/**
 * Loads an order and copies it. An order does not say which of its customers, designs, garments and colors are in the
 * trash, so all that can be chosen now is loaded too, to leave out what cannot.
 */
async function loadAgain(id: string, signal: AbortSignal): Promise<Begun> {
  const [order, offered] = await Promise.all([
    call(getOrder, { id }, signal),
    call(getCatalogue, { parts: CHOICES.join(',') }, signal),
  ])
  const { draft, leftOut } = copyOf(order, offered)
  return { requestId: newRequestId(), draft, original: { orderNo: order.orderNo, leftOut } }
}

/**
 * The form of a new order. It begins empty, or as a copy of the order `from` in the address. A reload restores what was
 * entered in this tab; what was left otherwise, as by a crash, is offered first. Leaving with unsaved changes asks.
 */
export function NewOrderPage() {
  const userId = useSession()?.userId ?? ''
  const address = useSearch({ from: '/signed-in/orders/new' })
  const [from] = useState(address.from)
  const [own] = useState(() => draftOfThisTab(userId))
  const [chosen, choose] = useState<Begun | null>(() => (from ? null : (own ?? (hasDrafts(userId) ? null : afresh()))))
  const found = useQuery(
    {
      queryKey: ['begin an order', userId, from],
      queryFn: async ({ signal }) => ({
        unfinished: own ?? (await abandonedDraft(userId)),
        next: from ? await loadAgain(from, signal) : afresh(),
      }),
      enabled: chosen === null,
      // Asked once: an order that has been begun must not change under the person.
      staleTime: 'static',
      gcTime: 0,
    },
    queryClient,
  )
  const { unfinished, next } = found.data ?? {}
  const begun = chosen ?? (unfinished ? null : next)
  const navigate = useNavigate()
  useEffect(() => {
    // From now on a reload restores what was entered, and copies nothing again.
    if (begun && address.from) void navigate({ to: '/orders/new', search: {}, replace: true })
  }, [begun, address.from, navigate])

  const start = (order: Begun) => {
    flushSync(() => choose(order))
    // The pressed button is gone.
    document.querySelector<HTMLElement>('[data-path="customer"]')?.focus()
  }
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
            begun === own && <RestoredNotice onAfresh={() => start(afresh())} />
          )
        }
      />
    )
  }
  return (
    <>
      <PageHeading title="New Order" />
      <LoadError found={found} />
      {found.isPending && <Loading text="Loading order data. Please wait." />}
      {unfinished && next && (
        <UnfinishedOrderChoice
          unfinished={unfinished}
          instead={next.original ? `order #${next.original.orderNo} again` : 'a new order'}
          onContinue={() => {
            takeOver(userId, unfinished)
            start(unfinished)
          }}
          onDiscard={() => {
            forgetDraft(userId, unfinished.tab)
            start(next)
          }}
        />
      )}
    </>
  )
}

const RestoredNotice = ({ onAfresh }: { onAfresh: () => void }) => (
  <Notice>
    Your unsaved order is back.
    <Button size="xs" variant="default" ml="md" onClick={onAfresh}>
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
        <ul className={classes.leftOut}>
          {leftOut.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </>
    )}
  </Notice>
)
