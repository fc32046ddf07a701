import { Loader } from '@mantine/core'
import { DOZEN, formatPieces } from '../../../shared/quantities/pieces.ts'
import { useEndpoint } from '../../../web/api/queries.ts'
import { LoadError } from '../../../web/ui/page/LoadError.tsx'
import { SideStates } from '../../productions/ProductionSides.tsx'
import { type MatrixItem, ProductTitle, SizeMatrix } from '../../productions/SizeMatrix.tsx'
import { getOrder } from '../orders.contract.ts'
import { stockGroups } from '../products/OrderProducts.tsx'

export function OrderProductions({ id }: { id: string }) {
  const result = useEndpoint(getOrder, { id })
  if (!result.data) return result.isError ? <LoadError result={result} /> : <Loader size="sm" aria-label="Loading" />
  const { orderNo, productionProductData, orderProductData } = result.data
  const productions = productionProductData.map((production) => ({
    key: production._id,
    title: (
      <ProductTitle product={production} size={28}>
        <SideStates production={production} isWritten />
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
