import { Loader } from '@mantine/core'
import { DOZEN, formatPieces } from '../../shared/quantities/pieces.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { SideStates } from '../../features/productions/ProductionSides.tsx'
import { type MatrixItem, ProductTitle, SizeMatrix } from '../../features/productions/SizeMatrix.tsx'
import { getOrder } from '../../features/orders/orders.contract.ts'
import { stockGroups } from '../../features/orders/products/OrderProducts.tsx'
import { ON_MACHINE } from '../../features/schedules/schedules.contract.ts'
import { SCHEDULE_STATUS_VARIANTS } from '../../features/schedules/status-changes/schedule-status-variants.ts'
import { findSchedule, listOrderSchedules } from '../../features/schedules/order-schedules.contract.ts'

export function OrderProductions({ id }: { id: string }) {
  const result = useEndpoint(getOrder, { id })
  const schedules = useEndpoint(listOrderSchedules, { id }).data?.data
  if (!result.data) return result.isError ? <LoadError result={result} /> : <Loader size="sm" aria-label="Loading" />
  const { orderNo, productionProductData, orderProductData } = result.data
  const productions = productionProductData.map((production) => ({
    key: production._id,
    title: (
      <ProductTitle product={production} size={28}>
        <SideStates
          production={production}
          isWritten
          getProgress={(side) => {
            const status = findSchedule(schedules, production, side)?.status
            return status && ON_MACHINE.includes(status) ? SCHEDULE_STATUS_VARIANTS[status] : undefined
          }}
        />
      </ProductTitle>
    ),
    total: <b>{formatPieces(production.productQuantity * DOZEN)}</b>,
    rows: production.items,
  }))
  return (
    <SizeMatrix<MatrixItem>
      label={`Items of order ${orderNo}`}
      heading="Production"
      groups={[...productions, ...stockGroups(orderProductData, true)]}
      isDense
    />
  )
}
