import type { Transaction } from '../../server/database/database.ts'
import { defineHistory } from '../../server/records/history/history.ts'
import type { UsedIn } from '../../server/records/record-lists.ts'
import { insertRecord } from '../../server/records/records.ts'
import { type ColumnsOf, type Given, tableOf } from '../../server/records/table-of.ts'
import { clothingTypeFields } from './clothing-types.contract.ts'

type ClothingTypeColumns = ColumnsOf<typeof clothingTypeFields>

declare module '../../server/database/database.ts' {
  interface Tables {
    clothingTypes: ClothingTypeColumns
  }
}

export const clothingTypeTable = tableOf(clothingTypeFields)

export const clothingTypeUsedIn: UsedIn = { table: 'productions', column: 'clothingType' }

export const clothingTypeHistory = defineHistory({ table: 'clothingTypes', fields: clothingTypeTable.history })

export const insertClothingType = (
  tx: Transaction,
  form: Given<typeof clothingTypeFields>,
  at?: string,
): Promise<ClothingTypeColumns> => insertRecord(tx, 'clothingTypes', clothingTypeTable.stored(form), at)
