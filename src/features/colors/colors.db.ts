import type { Transaction } from '../../server/database/database.ts'
import { defineHistory } from '../../server/records/history/history.ts'
import type { UsedIn } from '../../server/records/record-lists.ts'
import { insertRecord, getRecordFields, type SearchedColumns } from '../../server/records/records.ts'
import { sortKeyColumns } from '../../server/records/sort-keys.ts'
import { searchKey } from '../../shared/text.ts'
import { type Color, colorFields } from './colors.contract.ts'

interface ColorColumns extends SearchedColumns {
  name: string
  code: string
}

declare module '../../server/database/database.ts' {
  interface Tables {
    colors: ColorColumns
  }
}

type ColorForm = Pick<Color, 'name' | 'code'>

export const colorSortKeys = { name: 'nameKey', code: 'code' } as const

export const colorUsedIn: UsedIn = { table: 'productionItems', column: 'color' }

export const columnsOfColor = ({ name, code }: ColorForm) => ({
  name,
  code,
  ...sortKeyColumns(colorSortKeys, { name }),
  nameWords: searchKey(name),
  searchKey: searchKey(name, `#${code}`),
})

export const colorHistory = defineHistory({
  table: 'colors',
  fields: { ...colorFields, code: { ...colorFields.code, shown: (code) => `#${code}` } },
})

export const toColor = (row: ColorColumns): Color => ({ ...getRecordFields(row), name: row.name, code: row.code })

export const insertColor = (tx: Transaction, form: ColorForm, at?: string): Promise<ColorColumns> =>
  insertRecord(tx, 'colors', columnsOfColor(form), at)
