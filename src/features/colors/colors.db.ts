import type { Transaction } from '../../server/database/database.ts'
import { defineHistory } from '../../server/records/history/history.ts'
import type { UsedIn } from '../../server/records/record-lists.ts'
import { insertRecord } from '../../server/records/records.ts'
import { type ColumnsOf, type Given, tableOf } from '../../server/records/table-of.ts'
import { colorFields } from './colors.contract.ts'

type ColorColumns = ColumnsOf<typeof colorFields>

declare module '../../server/database/database.ts' {
  interface Tables {
    colors: ColorColumns
  }
}

export const colorTable = tableOf(colorFields)

export const colorUsedIn: UsedIn = { table: 'productionItems', column: 'color' }

export const colorHistory = defineHistory({ table: 'colors', fields: colorTable.history })

export const insertColor = (tx: Transaction, form: Given<typeof colorFields>, at?: string): Promise<ColorColumns> =>
  insertRecord(tx, 'colors', colorTable.stored(form), at)
