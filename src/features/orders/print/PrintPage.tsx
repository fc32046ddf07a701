import { Alert, Button, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { countOf, formatCount } from '../../../shared/numbers.ts'
import type { PaperSize } from '../../../web/print/paper-sizes.ts'
import { LoadError } from '../../../web/ui/LoadError.tsx'
import { Loading } from '../../../web/ui/Loading.tsx'
import { PageHeading } from '../../../web/ui/PageHeading.tsx'
import type { Order } from '../orders.contract.ts'
import { boxCount, boxesOf, inBoxes, MAX_LABELS, tooLong } from './boxes.ts'
import { type Paper, PAPER_LABELS, type PrintSearch, readPrintSearch } from './print-address.ts'
import { PrintBar } from './PrintBar.tsx'
import classes from './PrintPage.module.css'
import { Printed } from './Printed.tsx'
import { useBoxOptions } from './useBoxOptions.ts'
import { usePrintedOrders } from './usePrintedOrders.ts'

/** Shows orders as they come out of the printer; the address says which orders and what of them. */
export function PrintPage() {
  const search = useSearch({ strict: false }) as PrintSearch
  const { paper, size, ids, choose } = usePaper(search)
  const { orders, isLoading, failed, missing } = usePrintedOrders(ids)
  const options = useBoxOptions()
  const { asked, isNamed } = options
  const { shown, left } = useMemo(() => boxesOf(orders, asked, isNamed), [orders, asked, isNamed])
  const preview = useRef<HTMLElement>(null)
  const back = useBack(ids)
  const [isPrinting, setPrinting] = useState(false)
  const isForBoxes = paper === 'labels' || (paper === 'slip' && options.values.isPerBox)
  /** The only order that is printed: boxes of several have no contents of their own. */
  const only = ids.length === 1 ? orders[0] : undefined
  const noBox =
    isForBoxes && orders.length > 0 && shown.every(({ boxes }) => boxes.length === 0)
      ? whyNoBox(orders, asked)
      : undefined
  const isTooLong = paper === 'labels' && only !== undefined && tooLong(options.values.contents) !== undefined
  const isWrong = paper !== 'sheet' && (options.errors.asked ?? options.errors.only) !== undefined
  const isReady = !isLoading && !failed && orders.length > 0 && !isWrong && noBox === undefined && !isTooLong
  const print = async () => {
    setPrinting(true)
    await imagesOf(preview.current)
    setPrinting(false)
    // Whoever has left meanwhile does not want the next screen on paper.
    if (preview.current) globalThis.print()
  }
  const title = only ? `#${only.orderNo}` : countOf(ids.length, 'order')
  return (
    <div className={classes.page}>
      <div className={classes.controls}>
        <PageHeading title={`Print ${PAPER_LABELS[paper]}: ${title}`}>
          <Button variant="default" leftSection={<IconArrowLeft size={18} />} onClick={back}>
            Back
          </Button>
          <Button
            leftSection={<IconPrinter size={18} />}
            disabled={!isReady}
            loading={isPrinting}
            onClick={() => void print()}
          >
            Print
          </Button>
        </PageHeading>
        <PrintBar
          paper={paper}
          size={size}
          onPaper={(next) => choose({ paper: next })}
          onSize={(next) => choose({ size: next })}
          orders={orders}
          only={only}
          options={options}
          noBox={noBox}
        />
        {ids.length === 0 && <Text>No order was chosen. Select orders in a list, then Print.</Text>}
        {failed && <LoadError found={failed} />}
        {isLoading && !failed && (
          <Loading text={`Loading order data. Please wait. ${orders.length} of ${ids.length}`} />
        )}
        {missing > 0 && (
          <Warning text={`${countOf(missing, 'order')} cannot be found any more, and will not be printed.`} />
        )}
        {isForBoxes && left > 0 && (
          <Warning
            text={`Only the first ${formatCount(MAX_LABELS)} are shown and printed, ${formatCount(left)} are left out. Print the rest with Only boxes.`}
          />
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on phones, so it needs keyboard access */}
      <section ref={preview} className={classes.preview} aria-label="Preview" tabIndex={0}>
        <Printed
          paper={paper}
          size={size}
          orders={shown}
          isPerBox={options.values.isPerBox}
          asked={asked}
          contents={only ? options.values.contents : ''}
        />
      </section>
    </div>
  )
}

/** What the address asks for. A chosen size is kept for this browser, and is then the usual one of that paper. */
function usePaper(search: PrintSearch) {
  const navigate = useNavigate()
  const [usual, setUsual] = useLocalStorage<Partial<Record<Paper, PaperSize>>>({
    key: 'paper-sizes',
    defaultValue: {},
    getInitialValueInEffect: false,
  })
  const read = useMemo(() => readPrintSearch(search, usual), [search, usual])
  const choose = (next: { paper?: Paper; size?: PaperSize }) => {
    if (next.size) setUsual({ ...usual, [read.paper]: next.size })
    const { ids } = search
    void navigate({
      to: '/orders/print',
      search: {
        ...(ids !== undefined && { ids }),
        paper: next.paper ?? read.paper,
        ...(next.size && { size: next.size }),
      },
      replace: true,
    })
  }
  return { ...read, choose }
}

/** What is wrong with boxes that no order has. */
const whyNoBox = (orders: readonly Order[], asked: number): string =>
  orders.length === 1
    ? `Order #${orders[0]!.orderNo} has ${inBoxes(boxCount(orders[0]!, asked))}`
    : 'None of the orders has these boxes'

/** Leads to where the person came from; without such a place to the order, or the list of orders. */
function useBack(ids: readonly string[]): () => void {
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) return history.back()
    if (ids.length === 1) return void navigate({ to: '/orders/$id', params: { id: ids[0]! } })
    return void navigate({ to: '/orders' })
  }
}

/** Resolves when the art is there; an image that cannot be loaded is not waited for. */
const imagesOf = (preview: HTMLElement | null): Promise<unknown> =>
  Promise.allSettled([...(preview?.querySelectorAll('img') ?? [])].map((image) => image.decode()))

const Warning = ({ text }: { text: string }) => (
  <Alert color="yellow" icon={<IconAlertTriangle />} mt="md" role="status">
    {text}
  </Alert>
)
