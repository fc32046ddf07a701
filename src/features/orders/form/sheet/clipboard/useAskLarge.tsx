import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCount } from '../../../../../shared/numbers.ts'
import { piecesOfSize } from '../../../../../shared/quantities/pieces.ts'
import { type Size, SIZE_LABELS, SIZES } from '../../../../../shared/quantities/sizes.ts'
import { ConfirmDialog } from '../../../../../web/dialog/ConfirmDialog.tsx'
import { getNumbers, type ProductionFormValues } from '../../draft/order-draft.ts'
import { nameOfRow } from '../rows.ts'

/** More pieces of one size than these may be a slip of a key: 42 dozens for 4. */
const LARGE = 500

export const largeCells = (productions: readonly ProductionFormValues[]) =>
  productions.flatMap(({ items }) =>
    items.flatMap((item) => {
      const getPieces = (size: Size) => piecesOfSize(getNumbers(item), size)
      return SIZES.filter((size) => getPieces(size) > LARGE).map((size) => {
        const text = `${nameOfRow(item)}, ${SIZE_LABELS[size]}: ${formatCount(getPieces(size))} Pcs`
        return { row: item.key, size, text }
      })
    }),
  )

type Asked = { cells: ReturnType<typeof largeCells>; answer: (isRight: boolean) => void }

/** Asks once for each quantity, and never for those of `stored`. */
export function useAskLarge(current: readonly ProductionFormValues[]) {
  const [known] = useState(() => new Set(largeCells(current).map(({ text }) => text)))
  const [asked, setAsked] = useState<Asked | null>(null)
  const texts = asked?.cells.map(({ text }) => text) ?? []
  const ask = async (productions: readonly ProductionFormValues[]): Promise<boolean> => {
    const cells = largeCells(productions).filter(({ text }) => !known.has(text))
    return cells.length === 0 || new Promise((answer) => setAsked({ cells, answer }))
  }
  const onClose = () => {
    // Closed already, by a second press.
    if (!asked) return
    const { row, size, text } = asked.cells[0]!
    flushSync(() => setAsked(null))
    asked.answer(known.has(text))
    if (known.has(text)) return
    const line = `[data-row="${CSS.escape(row)}"]`
    document.querySelector<HTMLElement>(`tr${line} [data-column="${size}"], li${line} button`)?.focus()
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
