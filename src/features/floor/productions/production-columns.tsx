import type { SortFieldOf } from '../../../shared/endpoint.ts'
import { formatDay } from '../../../shared/day.ts'
import type { Column } from '../../../web/table/DataTable.tsx'
import { Clamped } from '../../../web/ui/Clamped.tsx'
import { OrderStatusTag } from '../../orders/OrderStatusTag.tsx'
import { NamePhone } from '../../../web/ui/NamePhone.tsx'
import { ProductionSides } from '../../productions/ProductionSides.tsx'
import classes from './production-columns.module.css'
import type { listProductions, ProductionRow } from '../production-list.contract.ts'

/** A column of the production list. */
export type ProductionColumn = Column<ProductionRow, SortFieldOf<typeof listProductions>>

export const PRODUCTION_COLUMNS: readonly ProductionColumn[] = [
  {
    key: 'orderNo',
    header: 'Order',
    sortable: true,
    width: 'fit',
    narrow: 'heading',
    cell: (production) => (
      <>
        <b>#{production.orderNo}</b>
        <span className={classes.tag}>
          <OrderStatusTag status={production.orderStatus} />
        </span>
      </>
    ),
  },
  {
    key: 'customerName',
    header: 'Customer',
    sortable: true,
    cell: (production) => <NamePhone name={production.customerName} phoneNo={production.customerPhoneNo} />,
  },
  {
    key: 'referrerName',
    header: 'Deliver To',
    sortable: true,
    cell: (production) => <NamePhone name={production.referrerName} phoneNo={production.referrerPhoneNo} />,
  },
  {
    key: 'designName',
    header: 'Design',
    sortable: true,
    cell: (production) => (
      <span className={classes.design}>
        <Clamped>{production.printingDesignData.name}</Clamped>
        <ProductionSides production={production} size={44} />
      </span>
    ),
  },
  {
    key: 'clothingTypeName',
    header: 'Clothing Type',
    sortable: true,
    cell: (production) => <Clamped>{production.clothingTypeName}</Clamped>,
  },
  {
    key: 'productQuantity',
    header: 'Quantity',
    sortable: true,
    align: 'right',
    width: 'fit',
    cell: (production) => <b>{production.productQuantity} Dz</b>,
  },
  {
    key: 'dueDate',
    header: 'Due Date',
    sortable: true,
    width: 'fit',
    cell: (production) => formatDay(production.dueDate),
  },
]

export const nameOfProduction = (production: ProductionRow): string =>
  `order ${production.orderNo}, ${production.clothingTypeName} / ${production.printingDesignData.name}`
