import type { Transaction } from '../../server/database/database.ts'
import { defineHistory } from '../../server/records/history/history.ts'
import type { UsedIn } from '../../server/records/record-lists.ts'
import { insertRecord } from '../../server/records/records.ts'
import { type ColumnsOf, type Given, tableOf } from '../../server/records/table-of.ts'
import { customerFields } from './customers.contract.ts'

type CustomerColumns = ColumnsOf<typeof customerFields>

declare module '../../server/database/database.ts' {
  interface Tables {
    customers: CustomerColumns
  }
}

export const customerTable = tableOf(customerFields)

export const customerUsedIn: UsedIn = { table: 'orders', column: 'customer' }

export const customerHistory = defineHistory({ table: 'customers', fields: customerTable.history })

export const insertCustomer = (
  tx: Transaction,
  form: Given<typeof customerFields>,
  at?: string,
): Promise<CustomerColumns> => insertRecord(tx, 'customers', customerTable.stored(form), at)
