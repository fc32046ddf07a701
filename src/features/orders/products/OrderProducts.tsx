import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatPieces, type SizePieces, sumOfPieces } from '../../../shared/quantities/pieces.ts'
import { SizeTable } from '../../../web/table/SizeTable.tsx'
import { DesignImage } from '../../../web/ui/DesignImage.tsx'
import { ColorName } from '../../colors/ColorName.tsx'
import { getImage, SIDES } from '../../designs/designs.contract.ts'
import type { Product } from '../../inventories/picker/product.ts'
import type { StoredReason } from '../../productions/return-reasons.contract.ts'
import { stockReturnField, type ReturnedStock } from './order-products.contract.ts'
import { ReturnedTag, ReturnedWhy } from '../../productions/ReturnedTag.tsx'

export type Line = { _id: string } & Product & SizePieces & Partial<ReturnedStock & StoredReason>

interface OrderProductsProps<One extends Line> {
  lines: readonly One[]
  end?: (line: One) => ReactNode
  getError?: (line: One) => string | undefined
  isWide?: boolean
}

export function OrderProducts<One extends Line>({ lines, ...group }: OrderProductsProps<One>) {
  const groups = Map.groupBy(lines, ({ clothingType, printingDesign }) => `${clothingType} ${printingDesign}`)
  return (
    <Stack gap="md">
      {[...groups].map(([key, same]) => (
        <OrderProductGroup key={key} lines={same} {...group} />
      ))}
    </Stack>
  )
}

function OrderProductGroup<One extends Line>({ lines, end, getError, isWide }: OrderProductsProps<One>) {
  const { clothingTypeName, printingDesignData: design } = lines[0]!
  const name = `${clothingTypeName} / ${design.name}`
  return (
    <div>
      <Group gap="sm" mb="2xs" wrap="nowrap">
        {SIDES.map((side) => {
          const paths = getImage(design, side)
          return paths && <DesignImage key={side} paths={paths} alt={`${design.name}, ${side}`} size={44} />
        })}
        <Text fw={600} miw={0}>
          {name}
        </Text>
      </Group>
      <SizeTable
        label={`From stock: ${name}`}
        rows={lines}
        heading={{
          header: 'Color',
          cell: ({ colorName, colorCode, returnReason, returnReasonText }) => (
            <>
              <ColorName name={colorName} code={colorCode} />
              <ReturnedWhy returnReason={returnReason} returnReasonText={returnReasonText} />
            </>
          ),
        }}
        size={(line, size) => <Pieces pieces={line[size]} returned={line[stockReturnField(size)] ?? 0} />}
        after={[
          { header: 'Total', isNumber: true, cell: (line) => <b>{formatPieces(sumOfPieces(line))}</b> },
          ...(end ? [{ header: 'Actions', isHeaderHidden: true, cell: end }] : []),
        ]}
        hasControls={end !== undefined}
        isWide={isWide}
      />
      {lines.map((line) => {
        const error = getError?.(line)
        return (
          error && (
            <Text key={line._id} mt="3xs" c="var(--mantine-color-error)">
              {error}
            </Text>
          )
        )
      })}
    </div>
  )
}

function Pieces({ pieces, returned }: { pieces: number; returned: number }) {
  if (pieces === 0)
    return (
      <Text span c="dimmed">
        -
      </Text>
    )
  return (
    <>
      {pieces.toLocaleString('en-US')}
      <ReturnedTag pieces={returned} inCell />
    </>
  )
}
