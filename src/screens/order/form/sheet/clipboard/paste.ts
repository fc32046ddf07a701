import { quantityField } from '../../../../../shared/quantities/pieces.ts'
import { type Size, SIZES } from '../../../../../shared/quantities/sizes.ts'
import { MAX_ITEMS } from '../../../../../features/productions/productions.contract.ts'
import type { ItemFormValues } from '../../draft/order-draft.ts'
import { withPiecesCounted } from '../../draft/quantity-units.ts'
import { type Pasted, getRow } from './clipboard.ts'
import type { Place } from '../places.ts'

interface AfterPaste {
  items: ItemFormValues[]
  focus: Place
  said: string
}

/** Rows with colors go below the present one, a block of quantities over its cells; null if there are too many rows. */
export function withPasted(
  items: readonly ItemFormValues[],
  at: Place,
  { lines, hasColors, leftOut }: Pasted,
  findColor: (name: string) => ItemFormValues['color'] | undefined,
): AfterPaste | null {
  const index = items.findIndex(({ key }) => key === at.row)
  const from = index < 0 ? items.length : hasColors ? index + 1 : index
  const isOver = (line: number) => !hasColors && from + line < items.length
  const rows = lines.map((line, number) =>
    withPiecesCounted(isOver(number) ? { ...items[from + number]!, ...line.fields } : getRow(line, findColor)),
  )
  const result = items.toSpliced(from, rows.filter((_, number) => isOver(number)).length, ...rows)
  const [first] = rows
  if (result.length > MAX_ITEMS) return null
  const said = describePasted(rows, leftOut)
  if (!first) return { items: result, focus: at, said }
  const column = hasColors || index < 0 ? SIZES[0] : (getFirstSize(lines[0]!.fields) ?? SIZES[0])
  return { items: result, focus: { row: first.key, column }, said }
}

const getFirstSize = (fields: object): Size | undefined => SIZES.find((size) => quantityField(size) in fields)

function describePasted(rows: readonly ItemFormValues[], leftOut: readonly string[]): string {
  const unknown = rows.flatMap(({ color }) => (color && !color._id ? [`“${color.name}”`] : []))
  const colorless = rows.filter(({ color }) => !color).length
  const wrong = rows.flatMap((row) => SIZES.filter((size) => typeof textIn(row, size) === 'string')).length
  return [
    rows.length === 0 ? 'Nothing was pasted.' : rows.length === 1 ? '1 row pasted.' : `${rows.length} rows pasted.`,
    unknown.length > 0 && `No color is called ${unknown.join(', ')}: choose their colors, or add them.`,
    colorless > 0 && `${colorless === 1 ? '1 row has' : `${colorless} rows have`} no color yet.`,
    wrong > 0 && `${wrong === 1 ? '1 quantity is' : `${wrong} quantities are`} no whole number.`,
    leftOut.length > 0 && `Not pasted: ${leftOut.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const textIn = (row: ItemFormValues, size: Size) => row[quantityField(size)] || 0
