import { Group, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { type CountedItem, DOZEN, formatPieces, piecesOfSize, quantityField } from '../../shared/quantities/pieces.ts'
import type { Size } from '../../shared/quantities/sizes.ts'
import { SizeTable, type SizeTableGroup } from '../../web/table/SizeTable.tsx'
import { StatusTag } from '../../web/ui/status/StatusTag.tsx'
import { ColorName } from '../colors/ColorName.tsx'
import type { DesignData } from '../designs/designs.contract.ts'
import { DesignImages } from '../designs/DesignName.tsx'
import {
  type ProductionItem,
  QUALITY_LABELS,
  qualityField,
  returnField,
  SIZE_MODE_LABELS,
} from './productions.contract.ts'
import type { StoredReason } from './return-reasons.contract.ts'
import { ReturnedTag, ReturnedWhy } from './ReturnedTag.tsx'

const COUNTED_IN: Record<CountedItem['size'], string> = {
  not_mix: 'Dz',
  mix: `${SIZE_MODE_LABELS.mix}, Pcs in each dozen`,
  pieces: 'Pcs',
}

export type MatrixItem = Omit<ProductionItem, 'color' | 'version' | 'size' | keyof StoredReason> &
  Partial<StoredReason> &
  Pick<CountedItem, 'size'>

interface SizeMatrixProps<Item extends MatrixItem> {
  items?: readonly Item[]
  groups?: readonly SizeTableGroup<Item>[]
  label: string
  heading?: string
  onItem?: { label: (item: Item) => string; open: (item: Item) => void } | undefined
  end?: ((item: Item) => ReactNode) | undefined
  getError?: ((item: Item) => string | undefined) | undefined
  isWide?: boolean | undefined
  /** Also what is usual: 1st, or that and Not Mix. */
  saysUsual?: 'quality' | 'all' | undefined
  isDense?: boolean | undefined
}

export const SizeMatrix = <Item extends MatrixItem>(props: SizeMatrixProps<Item>) => (
  <SizeTable
    label={props.label}
    rows={props.items ?? []}
    {...(props.groups && { groups: props.groups })}
    isWide={props.isWide}
    isDense={props.isDense}
    hasControls={Boolean(props.onItem ?? props.end)}
    onRow={props.onItem?.open}
    heading={{ header: props.heading ?? 'Color', cell: (item) => <Heading {...props} item={item} /> }}
    before={[
      {
        header: 'Counted in',
        isPlain: true,
        cell: ({ size }) => (
          <Text span c={size === 'mix' ? 'var(--soon)' : 'dimmed'}>
            {props.saysUsual === 'all' && size === 'not_mix' && `${SIZE_MODE_LABELS.not_mix}, `}
            {COUNTED_IN[size]}
          </Text>
        ),
      },
    ]}
    size={(item, size) =>
      item[quantityField(size)] === 0 ? null : (
        <Quantity isDense={props.isDense} saysUsual={props.saysUsual} item={item} size={size} />
      )
    }
    after={[
      {
        header: 'Qty',
        isNumber: true,
        isPlain: true,
        cell: ({ size, itemQuantity }) => (
          <b>{formatPieces(size === 'pieces' ? itemQuantity : itemQuantity * DOZEN)}</b>
        ),
      },
      ...(props.end ? [{ header: 'Actions', isHeaderHidden: true, cell: props.end }] : []),
    ]}
  />
)

function Heading<Item extends MatrixItem>({ item, onItem, getError }: SizeMatrixProps<Item> & { item: Item }) {
  const name = <ColorName name={item.colorName} code={item.colorCode} />
  return (
    <Group gap="0 var(--mantine-spacing-xs)" {...(onItem && { my: '-2xs' })}>
      {onItem ? (
        <UnstyledButton
          mih={48}
          fz="inherit"
          c="var(--mantine-color-anchor)"
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
      <Text c="var(--mantine-color-error)">{getError?.(item)}</Text>
    </Group>
  )
}

type QuantityProps = Pick<SizeMatrixProps<MatrixItem>, 'isDense' | 'saysUsual'> & {
  item: MatrixItem
  size: Size
}

function Quantity({ item, size, isDense, saysUsual }: QuantityProps) {
  const quality = item[qualityField(size)]
  const returned = <ReturnedTag pieces={item[returnField(size)]} inCell />
  return (
    <>
      {isDense && returned}
      {(quality === 'second' || (quality && saysUsual)) && (
        <Text span size="xs" c="dimmed" data-beside>
          {quality === 'second' ? <StatusTag tone="warning" label={QUALITY_LABELS.second} /> : QUALITY_LABELS.first}
        </Text>
      )}
      <span title={`${piecesOfSize(item, size)} pieces`}>{item[quantityField(size)]}</span>
      {!isDense && returned}
    </>
  )
}

interface ProductTitleProps {
  product: { clothingTypeName: string; printingDesignData: DesignData }
  size?: number
  children?: ReactNode
}

/** Above the colors of a product in a table of several. */
export const ProductTitle = ({ product, size = 44, children }: ProductTitleProps) => (
  <Group gap="2xs">
    <DesignImages design={product.printingDesignData} size={size} />
    <span>{`${product.clothingTypeName} / ${product.printingDesignData.name}`}</span>
    {children}
  </Group>
)
