import { Group, Text } from '@mantine/core'
import type { SortFieldOf } from '../../shared/endpoint.ts'
import { formatCount } from '../../shared/numbers.ts'
import type { Column } from '../../web/table/DataTable.tsx'
import { RowLink } from '../../web/table/row-parts.tsx'
import { NamePhone } from '../../web/table/NamePhone.tsx'
import { TwoLines } from '../../web/table/TwoLines.tsx'
import { DueDay } from '../orders/status/DueDay.tsx'
import { OrderStatusTag } from '../orders/status/OrderStatusTag.tsx'
import { ProductionSides } from '../productions/ProductionSides.tsx'
import classes from './production-columns.module.css'
import type { listProductions, ProductionRow } from './production-list.contract.ts'

export type ProductionColumn = Column<ProductionRow, SortFieldOf<typeof listProductions>>

export const getDozens = (productions: readonly { productQuantity: number }[]): string =>
  `${formatCount(productions.reduce((sum, { productQuantity }) => sum + productQuantity, 0))} Dz`

export const PRODUCTION_COLUMNS: readonly ProductionColumn[] = [
  {
    key: 'orderNo',
    header: 'Order',
    sortable: true,
    width: 'fit',
    narrow: 'heading',
    cell: (production) => (
      <span data-lines>
        <RowLink to="/orders/$id" params={{ id: production.orderId }}>{`#${production.orderNo}`}</RowLink>
        <span className={classes.status}>
          <OrderStatusTag status={production.orderStatus} />
        </span>
      </span>
    ),
  },
  {
    key: 'customerName',
    header: 'Customer',
    sortable: true,
    also: { key: 'referrerName', header: 'Deliver To' },
    width: 'names',
    narrow: 'line',
    cell: (production) => <NamePhone {...production} />,
  },
  {
    key: 'designName',
    header: 'Design',
    sortable: true,
    also: { key: 'clothingTypeName', header: 'Clothing Type' },
    narrow: 'line',
    cell: (production) => (
      <TwoLines
        wraps
        first={production.printingDesignData.name}
        title={`${production.printingDesignData.name}\n${production.clothingTypeName}, ${getDozens([production])}`}
        second={
          <Group component="span" wrap="nowrap" gap="2xs">
            <Text span inherit truncate>
              {production.clothingTypeName}
            </Text>
            <span data-folded="1">{getDozens([production])}</span>
          </Group>
        }
      />
    ),
  },
  {
    key: 'sides',
    header: 'Sides',
    width: 'fit',
    narrow: 'line',
    cell: (production) => (
      <span className={classes.sides}>
        <ProductionSides production={production} size={38} />
      </span>
    ),
  },
  {
    key: 'productQuantity',
    header: 'Quantity',
    sortable: true,
    align: 'right',
    width: 'fit',
    fold: 1,
    narrow: 'start',
    cell: (production) => getDozens([production]),
  },
  {
    key: 'dueDate',
    header: 'Due Date',
    sortable: true,
    width: 'fit',
    narrow: 'end',
    cell: ({ orderStatus, ...due }) => <DueDay {...due} status={orderStatus} layout="lines" />,
  },
]

export const nameOfProduction = (production: ProductionRow): string =>
  `order ${production.orderNo}, ${production.clothingTypeName} / ${production.printingDesignData.name}`
