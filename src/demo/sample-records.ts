import type { Transaction } from '../server/database/database.ts'
import { insertClothingType } from '../features/clothing-types/clothing-types.db.ts'
import { insertColor } from '../features/colors/colors.db.ts'
import { insertCustomer } from '../features/customers/customers.db.ts'
import type { PrintingOn } from '../features/designs/designs.contract.ts'
import { type DesignForm, insertDesign } from '../features/designs/designs.db.ts'
import { CLOTHING_TYPES, COLORS, CUSTOMERS } from './sample-names.ts'

export type SampleDesigns = readonly DesignForm[]

export interface Ids {
  customers: Map<string, string>
  clothingTypes: Map<string, string>
  colors: Map<string, string>
  designs: Map<string, { id: string; screenPrintingOn: PrintingOn; form: DesignForm }>
}

const PRINT_NOTES: Readonly<Record<string, string>> = {
  'Northside Tigers': 'White underbase, 156 mesh, flash once. Orange PMS 151, black on top. 3 inches below the collar.',
  'River City Brewing Badge': 'Cream on dark garments, 230 mesh. No flash.',
}

export async function insertMasterData(tx: Transaction, designs: SampleDesigns, at: string): Promise<Ids> {
  const ids: Ids = { customers: new Map(), clothingTypes: new Map(), colors: new Map(), designs: new Map() }
  for (const customer of CUSTOMERS) ids.customers.set(customer.name, (await insertCustomer(tx, customer, at))._id)
  for (const { name } of CLOTHING_TYPES) ids.clothingTypes.set(name, (await insertClothingType(tx, { name }, at))._id)
  for (const [name, code] of COLORS) ids.colors.set(name, (await insertColor(tx, { name, code }, at))._id)
  for (const form of designs) {
    const { _id: id, screenPrintingOn } = await insertDesign(
      tx,
      { ...form, printNotes: PRINT_NOTES[form.name] ?? '' },
      at,
    )
    ids.designs.set(form.name, { id, screenPrintingOn, form })
  }
  return ids
}
