import { Text, Title } from '@mantine/core'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { formatPieces, type SizePieces, sumOfPieces } from '../../../shared/quantities/pieces.ts'
import type { Product } from '../../inventories/picker/product.ts'
import type { StoredReason } from '../../productions/return-reasons.contract.ts'
import { ProductTitle, SizeMatrix } from '../../productions/SizeMatrix.tsx'
import { type OrderProduct, type ReturnedStock, toItem } from './order-products.contract.ts'

export type Line = { _id: string } & Product & SizePieces & Partial<ReturnedStock & StoredReason>

export const stockGroups = <One extends Line>(lines: readonly One[], isDense = false) =>
  [...Map.groupBy(lines, ({ clothingType, printingDesign }) => `${clothingType} ${printingDesign}`)].map(
    ([key, same]) => ({
      key,
      title: (
        <ProductTitle product={same[0]!} {...(isDense && { size: 28 })}>
          {isDense && (
            <Text span fw={400} c="dimmed">
              <IconBuildingWarehouse size="1.1em" aria-hidden="true" /> from stock
            </Text>
          )}
        </ProductTitle>
      ),
      total: isDense && <b>{formatPieces(same.reduce((sum, line) => sum + sumOfPieces(line), 0))}</b>,
      rows: same.map((line) => ({ ...toItem(line), line })),
    }),
  )

interface OrderProductsProps<One extends Line> {
  lines: readonly One[]
  isWide?: boolean
  end?: (line: One) => ReactNode
  getError?: (line: One) => string | undefined
  onItem?: { label: (line: One) => string; open: (line: One) => void } | undefined
}

export const OrderProducts = <One extends Line>({ lines, isWide, ...on }: OrderProductsProps<One>) =>
  lines.length > 0 && (
    <SizeMatrix
      label="From stock"
      groups={stockGroups(lines)}
      isWide={isWide}
      end={on.end && (({ line }) => on.end!(line))}
      getError={({ line }) => on.getError?.(line)}
      onItem={on.onItem && { label: ({ line }) => on.onItem!.label(line), open: ({ line }) => on.onItem!.open(line) }}
    />
  )

export function OrderedStockLines(props: OrderProductsProps<OrderProduct>) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="sm" id={id}>
        Inventory Orders
      </Title>
      <OrderProducts {...props} isWide />
    </section>
  )
}
