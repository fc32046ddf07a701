import { Text, UnstyledButton } from '@mantine/core'
import {
  type ProductionItem,
  QUALITY_LABELS,
  qualityField,
  returnField,
  SIZE_MODE_LABELS,
} from './productions.contract.ts'
import type { StoredReason } from './return-reasons.contract.ts'
import { piecesOfSize, quantityField } from '../../shared/quantities/pieces.ts'
import type { Size } from '../../shared/quantities/sizes.ts'
import { SizeTable } from '../../web/table/SizeTable.tsx'
import { StatusTag } from '../../web/ui/status/StatusTag.tsx'
import { ColorName } from '../colors/ColorName.tsx'
import { ReturnedTag, ReturnedWhy } from './ReturnedTag.tsx'

const UNITS: Record<ProductionItem['size'], string> = { not_mix: 'Dz', mix: 'Pcs in each dozen' }

type MatrixItem = Omit<ProductionItem, 'color' | 'version' | keyof StoredReason> & Partial<StoredReason>

interface SizeMatrixProps<Item extends MatrixItem> {
  items: readonly Item[]
  label: string
  onItem?: { label: (item: Item) => string; open: (item: Item) => void } | undefined
  isWide?: boolean
}

export const SizeMatrix = <Item extends MatrixItem>({ items, label, onItem, isWide }: SizeMatrixProps<Item>) => (
  <SizeTable
    label={label}
    rows={items}
    isWide={isWide}
    hasControls={onItem !== undefined}
    onRow={onItem?.open}
    heading={{
      header: 'Color',
      cell: (item) => {
        const name = <ColorName name={item.colorName} code={item.colorCode} />
        return (
          <>
            {onItem ? (
              <UnstyledButton
                mih={48}
                my="-2xs"
                fz="inherit"
                td="underline"
                aria-label={onItem.label(item)}
                onClick={(event) => {
                  event.stopPropagation()
                  onItem.open(item)
                }}
              >
                {name}
              </UnstyledButton>
            ) : (
              name
            )}
            <ReturnedWhy {...item} />
          </>
        )
      },
    }}
    before={[
      {
        header: 'Counted in',
        cell: ({ size }) => (
          <Text span c={size === 'mix' ? 'var(--soon)' : 'dimmed'}>{`${SIZE_MODE_LABELS[size]}, ${UNITS[size]}`}</Text>
        ),
      },
    ]}
    size={(item, size) => (item[quantityField(size)] === 0 ? null : <Quantity item={item} size={size} />)}
    after={[{ header: 'Qty (Dz)', isNumber: true, cell: ({ itemQuantity }) => <b>{itemQuantity}</b> }]}
  />
)

function Quantity({ item, size }: { item: MatrixItem; size: Size }) {
  const quality = item[qualityField(size)]
  return (
    <>
      {quality && (
        <Text span size="xs" c="dimmed" data-beside>
          {quality === 'second' ? <StatusTag tone="warning" label={QUALITY_LABELS.second} /> : QUALITY_LABELS.first}
        </Text>
      )}
      <span title={`${piecesOfSize(item, size)} pieces`}>{item[quantityField(size)]}</span>
      <ReturnedTag pieces={item[returnField(size)]} inCell />
    </>
  )
}
