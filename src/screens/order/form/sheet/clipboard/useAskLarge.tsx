import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../../../../../shared/numbers.ts'
import { piecesOfSize } from '../../../../../shared/quantities/pieces.ts'
import { type Size, SIZE_LABELS, SIZES } from '../../../../../shared/quantities/sizes.ts'
import { ConfirmDialog } from '../../../../../web/dialog/ConfirmDialog.tsx'
import { dozensOfItem, getNumbers, type ItemFormValues, type ProductionFormValues } from '../../draft/order-draft.ts'
import type { QuantityFormValue } from '../../draft/quantity-units.ts'
import { nameOfRow } from '../rows.ts'

/** More than these may be a slip of a key: 42 dozens for 4. */
const [LARGE_PIECES, LARGE_DOZENS, LARGE_BOXES] = [500, 60, 20]

interface Entered {
  productions: readonly ProductionFormValues[]
  boxes?: QuantityFormValue | null
}

interface Large {
  text: string
  /** Where it is entered. */
  selector: string
}

const atRow = (item: ItemFormValues, size: Size): string => {
  const line = `[data-row="${CSS.escape(item.key)}"]`
  return `tr${line} [data-column="${size}"], li${line} button`
}

function largeOfRow(item: ItemFormValues): Large[] {
  const getPieces = (size: Size) => piecesOfSize(getNumbers(item), size)
  const cells = SIZES.filter((size) => getPieces(size) > LARGE_PIECES).map((size) => ({
    text: `${nameOfRow(item)}, ${SIZE_LABELS[size]}: ${formatCount(getPieces(size))} Pcs`,
    selector: atRow(item, size),
  }))
  const dozens = dozensOfItem(item)
  if (cells.length > 0 || dozens <= LARGE_DOZENS) return cells
  return [{ text: `${nameOfRow(item)}: ${formatCount(dozens)} Dz`, selector: atRow(item, SIZES[0]) }]
}

export function largeAmounts({ productions, boxes }: Entered): Large[] {
  const rows = productions.flatMap(({ items }) => items.flatMap(largeOfRow))
  if (typeof boxes !== 'number' || boxes <= LARGE_BOXES) return rows
  return [...rows, { text: `${formatCount(boxes)} boxes`, selector: '[data-path="boxes"]' }]
}

type Asked = { large: readonly Large[]; answer: (isRight: boolean) => void }

/** Asks once for each quantity, and never for those of `current`. */
export function useAskLarge(current: Entered) {
  const [known] = useState(() => new Set(largeAmounts(current).map(({ text }) => text)))
  const [asked, setAsked] = useState<Asked | null>(null)
  const texts = asked?.large.map(({ text }) => text) ?? []
  const ask = async (entered: Entered): Promise<boolean> => {
    const large = largeAmounts(entered).filter(({ text }) => !known.has(text))
    return large.length === 0 || new Promise((answer) => setAsked({ large, answer }))
  }
  const onClose = () => {
    // Closed already, by a second press.
    if (!asked) return
    const { selector, text } = asked.large[0]!
    flushSync(() => setAsked(null))
    asked.answer(known.has(text))
    if (known.has(text)) return
    document.querySelector<HTMLElement>(selector)?.focus()
  }
  return {
    ask,
    question: (
      <ConfirmDialog
        opened={asked !== null}
        title="Large quantity"
        danger={false}
        confirmFirst
        onConfirm={() => texts.forEach((text) => known.add(text))}
        onClose={onClose}
      >
        <div style={{ whiteSpace: 'pre-line' }}>{[...texts, 'Is that right?'].join('\n')}</div>
      </ConfirmDialog>
    ),
  }
}
