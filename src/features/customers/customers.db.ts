import type { Transaction } from '../../server/database/database.ts'
import { HIDDEN, defineHistory } from '../../server/records/history/history.ts'
import type { UsedIn } from '../../server/records/record-lists.ts'
import { insertRecord, getRecordFields, type SearchedColumns } from '../../server/records/records.ts'
import { sortKeyColumns } from '../../server/records/sort-keys.ts'
import { phoneWords, searchKey } from '../../shared/text.ts'
import { type Customer, customerFields } from './customers.contract.ts'

interface CustomerColumns extends SearchedColumns {
  name: string
  phone_no: string
  email: string
  address: string
  notes: string
  phoneKey: string
  emailKey: string
  addressKey: string
}

declare module '../../server/database/database.ts' {
  interface Tables {
    customers: CustomerColumns
  }
}

type CustomerForm = Pick<Customer, 'name' | 'phone_no' | 'email' | 'address'> & Partial<Pick<Customer, 'notes'>>

export const customerSortKeys = {
  name: 'nameKey',
  phone_no: 'phoneKey',
  email: 'emailKey',
  address: 'addressKey',
} as const

export const customerUsedIn: UsedIn = { table: 'orders', column: 'customer' }

export const columnsOfCustomer = ({ name, phone_no, email, address, notes = '' }: CustomerForm) => ({
  name,
  phone_no,
  email,
  address,
  notes,
  ...sortKeyColumns(customerSortKeys, { name, phone_no, email, address }),
  nameWords: searchKey(name),
  searchKey: `${searchKey(name, phone_no, email, address, notes)} ${phoneWords(phone_no)}`.trim(),
})

export const customerHistory = defineHistory({
  table: 'customers',
  fields: { ...customerFields, phoneKey: HIDDEN, emailKey: HIDDEN, addressKey: HIDDEN },
})

export const toCustomer = (row: CustomerColumns): Customer => ({
  ...getRecordFields(row),
  name: row.name,
  phone_no: row.phone_no,
  email: row.email,
  address: row.address,
  notes: row.notes,
})

export const insertCustomer = (tx: Transaction, form: CustomerForm, at?: string): Promise<CustomerColumns> =>
  insertRecord(tx, 'customers', columnsOfCustomer(form), at)
