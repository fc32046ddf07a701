import { Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pluralize, formatCount } from '../../../shared/numbers.ts'
import { getQuery } from '../../../web/api/queries.ts'
import type { PaperSize } from '../../../web/print/print-options.ts'
import { useBack } from '../../../web/print/useBack.ts'
import { PrintFrame, PrintWarning } from '../../../web/print/PrintFrame.tsx'
import { useRecordsInParts } from '../../../web/print/useRecordsInParts.ts'
import { useUsualSizes } from '../../../web/print/SizeChoice.tsx'
import { ExportButton } from '../../../web/records/ExportButton.tsx'
import { LoadError } from '../../../web/ui/page/LoadError.tsx'
import { Loading } from '../../../web/ui/page/Loading.tsx'
import type { Order } from '../orders.contract.ts'
import { BoxLabel } from './BoxLabel.tsx'
import { boxCount, getBoxes, getContents, inBoxes, MAX_LABELS, tooLong } from './boxes.ts'
import { Manifest } from './manifest/Manifest.tsx'
import { exportManifest } from './manifest/manifest.contract.ts'
import { whyNotOnManifest } from './manifest/manifest.rules.ts'
import { ManifestNotes } from './manifest/ManifestNotes.tsx'
import { OrderSheet } from './OrderSheet.tsx'
import { PackingSlip } from './PackingSlip.tsx'
import { asksBoxes, type Paper, PAPER_LABELS, type PrintSearch, readPrintSearch } from './print-address.ts'
import { PrintBar, useBoxOptions } from './PrintBar.tsx'
import { getOrders, MAX_ORDERS_IN_DETAIL } from './printed-orders.contract.ts'

export function PrintPage() {
  const search = useSearch({ strict: false }) as PrintSearch
  const { paper, size, ids, choose } = usePaper(search)
  const {
    records: orders,
    isComplete,
    failed,
    missing,
  } = useRecordsInParts((part) => getQuery(getOrders, { ids: part }), ids, MAX_ORDERS_IN_DETAIL)
  const options = useBoxOptions()
  const { asked, isNamed } = options
  const { shown, left } = useMemo(() => getBoxes(orders, asked, isNamed), [orders, asked, isNamed])
  const navigate = useNavigate()
  const back = useBack(() => {
    if (ids.length === 1) void navigate({ to: '/orders/$id', params: { id: ids[0]! } })
    else void navigate({ to: '/orders' })
  })
  const isForBoxes = paper === 'labels' || (paper === 'slip' && options.values.isPerBox)
  /** The only order that is printed: boxes of several have no contents of their own. */
  const only = ids.length === 1 ? orders[0] : undefined
  const noBox =
    isForBoxes && orders.length > 0 && shown.every(({ boxes }) => boxes.length === 0)
      ? whyNoBox(orders, asked)
      : undefined
  const isTooLong = paper === 'labels' && only !== undefined && tooLong(options.values.contents) !== undefined
  const isWrong = asksBoxes(paper) && (options.errors.asked ?? options.errors.only) !== undefined
  /** A part of it would look whole: it is shown once all orders have come. */
  const hasManifest = isComplete && orders.some((order) => whyNotOnManifest(order) === undefined)
  const isPrintable = paper === 'manifest' ? hasManifest : orders.length > 0
  const isReady = isComplete && !failed && isPrintable && !isWrong && noBox === undefined && !isTooLong
  const title = only ? `#${only.orderNo}` : pluralize(ids.length, 'order')
  return (
    <PrintFrame
      title={`Print ${PAPER_LABELS[paper]}: ${title}`}
      size={size}
      onBack={back}
      isReady={isReady}
      controls={
        <>
          <PrintBar
            paper={paper}
            size={size}
            onPaper={(next) => choose({ paper: next })}
            onSize={(next) => choose({ size: next })}
            orders={orders}
            only={only}
            options={options}
            noBox={noBox}
          >
            {paper === 'manifest' && hasManifest && (
              <ExportButton endpoint={exportManifest} input={{ ids: [...ids] }} />
            )}
          </PrintBar>
          {ids.length === 0 && <Text>No order was chosen. Select orders in a list, then Print.</Text>}
          {failed && <LoadError result={failed} />}
          {!isComplete && !failed && (
            <Loading text={`Loading order data. Please wait. ${orders.length} of ${ids.length}`} />
          )}
          {missing > 0 && (
            <PrintWarning text={`${pluralize(missing, 'order')} cannot be found any more, and will not be printed.`} />
          )}
          {isForBoxes && left > 0 && (
            <PrintWarning
              text={`Only the first ${formatCount(MAX_LABELS)} are shown and printed, ${formatCount(left)} are left out. Print the rest with Only boxes.`}
            />
          )}
          {paper === 'manifest' && isComplete && orders.length > 0 && <ManifestNotes orders={orders} />}
        </>
      }
    >
      {paper === 'manifest' && hasManifest && <Manifest orders={orders} size={size} />}
      {paper !== 'manifest' &&
        shown.map(({ order, boxes }) => {
          const { _id: id } = order
          if (paper === 'sheet') return <OrderSheet key={id} order={order} size={size} />
          const count = boxCount(order, asked)
          if (!isForBoxes) return <PackingSlip key={id} order={order} size={size} boxes={count} contents="" />
          return boxes.map((box) => {
            const one = { order, size, box, contents: only ? getContents(options.values.contents, box) : '' }
            const key = `${id} ${box.number}`
            return paper === 'slip' ? <PackingSlip key={key} {...one} boxes={count} /> : <BoxLabel key={key} {...one} />
          })
        })}
    </PrintFrame>
  )
}

function usePaper(search: PrintSearch) {
  const navigate = useNavigate()
  const [usual, setUsual] = useUsualSizes()
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

const whyNoBox = (orders: readonly Order[], asked: number): string =>
  orders.length === 1
    ? `Order #${orders[0]!.orderNo} has ${inBoxes(boxCount(orders[0]!, asked))}`
    : 'None of the orders has these boxes'
