import type { Transaction } from '../../server/database/database.ts'
import { defineHistory } from '../../server/records/history/history.ts'
import type { UsedIn } from '../../server/records/record-lists.ts'
import { insertRecord, getRecordFields, type SearchedColumns } from '../../server/records/records.ts'
import { sortKeyColumns } from '../../server/records/sort-keys.ts'
import { searchKey } from '../../shared/text.ts'
import { type ClothingType, clothingTypeFields } from './clothing-types.contract.ts'

interface ClothingTypeColumns extends SearchedColumns {
  name: string
}

declare module '../../server/database/database.ts' {
  interface Tables {
    clothingTypes: ClothingTypeColumns
  }
}

type ClothingTypeForm = Pick<ClothingType, 'name'>

export const clothingTypeSortKeys = { name: 'nameKey' } as const

export const clothingTypeUsedIn: UsedIn = { table: 'productions', column: 'clothingType' }

export const columnsOfClothingType = ({ name }: ClothingTypeForm) => ({
  name,
  ...sortKeyColumns(clothingTypeSortKeys, { name }),
  nameWords: searchKey(name),
  searchKey: searchKey(name),
})

export const clothingTypeHistory = defineHistory({ table: 'clothingTypes', fields: clothingTypeFields })

export const toClothingType = (row: ClothingTypeColumns): ClothingType => ({ ...getRecordFields(row), name: row.name })

export const insertClothingType = (
  tx: Transaction,
  form: ClothingTypeForm,
  at?: string,
): Promise<ClothingTypeColumns> => insertRecord(tx, 'clothingTypes', columnsOfClothingType(form), at)
