import { type Dump, toId, toList, toText } from './dump/dump.ts'
import type { Doc } from './dump/flags.ts'
import { type Part, PART_FIELDS } from './part-fields.ts'

/** What each field names, and where a record says how that is called. */
const NAMING = [
  ['customers', 'customer', 'customerName'],
  ['customers', 'referrer', 'referrerName'],
  ['clothingTypes', 'clothingType', 'clothingTypeName'],
  ['designs', 'printingDesign', 'printingDesignData'],
  ['colors', 'color', 'colorName'],
] as const

/** How others call a record, by its kind and id: what the first of them says. */
export function readToldNames({ collections, rename }: Dump): Map<string, string> {
  const names = new Map<string, string>()
  const visit = (doc: Doc): void => {
    for (const [kind, field, told] of NAMING) {
      const key = `${kind} ${toId(doc[field])}`
      const name = toText(doc[told]) || toText((doc[told] as Doc | null | undefined)?.['name'])
      if (name && !names.has(key)) names.set(key, name)
    }
    for (const [kind, fields] of Object.entries(PART_FIELDS) as [Part, readonly string[]][])
      for (const part of fields.flatMap((field) => toList(doc[field])))
        if (part !== null && typeof part === 'object') visit(rename(kind, part as Doc))
  }
  for (const kind of ['orders', 'inventories', 'productions', 'items', 'orderProducts'] as const)
    collections.get(kind)?.forEach(visit)
  return names
}
