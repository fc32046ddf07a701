import { z } from 'zod'
import type { Reader } from '../../server/database/database.ts'
import type { CsvRow } from '../../server/records/csv/csv-file.ts'
import { type CheckedRow, importingFile, getProblems } from '../../server/record-handlers/record-import.ts'
import { NO_PIECES, type SizePieces, sumOfPieces } from '../../shared/quantities/pieces.ts'
import { quantity, WRONG_QUANTITY } from '../../shared/quantities/quantity.ts'
import type { ImportedRow } from '../../shared/records/record-import.ts'
import { eachSize, SIZES } from '../../shared/quantities/sizes.ts'
import { requiredText } from '../../shared/text.ts'
import { IMPORT_REASON, importStock, STOCK_COLUMNS } from './inventories.contract.ts'
import { adjustmentTo } from './inventories.rules.ts'
import {
  findOrCreateProducts,
  moveStock,
  PART_NOUNS,
  PARTS,
  partsOfProduct,
  type ProductKey,
  type ProductPart,
  requireLiveParts,
} from './stock.db.ts'
import { type NamedPart, selectPartsByName, selectProductsByName } from './stock-import.db.ts'

const count = z.string().trim().regex(/^\d+$/, WRONG_QUANTITY).transform(Number).pipe(quantity).optional()

/** A size without a number was not counted, and keeps its pieces. */
const rowForm = z.object({
  clothingType: requiredText('Clothing Type required'),
  printingDesign: requiredText('Printing Design required'),
  color: requiredText('Select the color'),
  ...eachSize(() => count),
})

interface CountedProduct {
  product: ProductKey
  isNew: boolean
  counted: Partial<SizePieces>
}

export const importingStock = importingFile<CountedProduct>(importStock, {
  noun: 'stock count',
  columns: STOCK_COLUMNS,
  form: rowForm,
  oneOf: { label: 'a size', fields: SIZES },
  openCheck,
  async store({ tx, session }, rows) {
    const added = rows.filter(({ isNew }) => isNew)
    await requireLiveParts(
      tx,
      added.flatMap(({ product }) => partsOfProduct(product)),
    )
    const stored = await findOrCreateProducts(
      tx,
      rows.map(({ product }) => product),
    )
    const changes = stored.map((product, index) => ({
      productId: product.productId,
      ...adjustmentTo(product, rows[index]!.counted),
    }))
    await moveStock(tx, changes, { by: session.username, kind: 'adjustment', reason: IMPORT_REASON })
  },
})

/** A product in stock is found even if a part is trashed or shares its name; a new one needs live, unique names. */
async function openCheck(db: Reader): Promise<(row: CsvRow<string>) => CheckedRow<CountedProduct>> {
  const partsByName = await selectPartsByName(db)
  const productsByName = await selectProductsByName(db)
  const rowNumbers = new Map<string, number>()

  return ({ row, cells }) => {
    const { data, error } = rowForm.safeParse(cells)
    if (!data) return { values: { ...cells } as Record<string, string>, problems: getProblems(error), warnings: [] }
    const { clothingType, printingDesign, color, ...counted } = data
    const names: ProductKey = { clothingType, printingDesign, color }
    const values = { ...names, ...eachSize((size) => String(counted[size] ?? '')) }
    const [inStock, another] = productsByName.find(PARTS.map((part) => names[part]))
    const isKnown = inStock !== undefined && another === undefined
    const result = PARTS.map((part) => ({ part, found: partsByName[part].find([names[part]]) }))
    const problems = isKnown ? [] : result.flatMap(whyNotPart)
    if (problems.length > 0) return { values, problems, warnings: [] }
    const made = Object.fromEntries(result.map(({ part, found }) => [part, found[0]?._id])) as unknown as ProductKey
    const product = isKnown ? inStock : made
    const key = PARTS.map((part) => product[part]).join()
    const first = rowNumbers.get(key) ?? row
    rowNumbers.set(key, first)
    if (first !== row) {
      return { values, problems: [{ field: null, message: `The same product as in row ${first}` }], warnings: [] }
    }
    // A product is made by its first count (rule I6): a count sheet may list more than was counted.
    if (!isKnown && sumOfPieces({ ...NO_PIECES, ...counted }) === 0)
      return { values, problems, warnings: [NOT_IMPORTED] }
    return { read: { product, isNew: !isKnown, counted }, values, problems, warnings: [] }
  }
}

const NOT_IMPORTED = { field: null, message: 'Not imported: not in stock, and nothing of it was counted' }

function whyNotPart({ part, found }: { part: ProductPart; found: readonly NamedPart[] }): ImportedRow['problems'] {
  if (found.length === 1) return []
  const [noun, nouns] = PART_NOUNS[part]
  const several = [...new Set(found.map(({ name }) => `“${name}”`))]
  const message =
    found.length === 0
      ? `There is no ${noun} of this name`
      : several.length === 1
        ? `Several ${nouns} have this name: adjust this product by hand`
        : `Several ${nouns} may be meant: write ${several.join(' or ')}`
  return [{ field: part, message }]
}
