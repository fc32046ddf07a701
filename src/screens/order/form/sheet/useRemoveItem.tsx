import { useState } from 'react'
import { formatPieces } from '../../../../shared/quantities/pieces.ts'
import { ConfirmDialog } from '../../../../web/dialog/ConfirmDialog.tsx'
import type { ItemFormValues } from '../draft/order-draft.ts'
import { nameOfRow } from './rows.ts'
import type { EditedItems } from './sheet-actions.ts'

interface RemoveItemOptions extends Pick<EditedItems, 'items' | 'locked'> {
  onRemove: (item: ItemFormValues) => void
}

export function useRemoveItem({ items, locked, onRemove }: RemoveItemOptions) {
  const [asked, setAsked] = useState<{ item: ItemFormValues; pieces: number } | null>(null)
  const remove = (item: ItemFormValues) => {
    const pieces = locked?.get(item.key)?.pieces
    if (pieces === undefined) onRemove(item)
    else setAsked({ item, pieces })
  }
  const question = (
    <ConfirmDialog
      opened={asked !== null}
      title="Remove Item"
      confirmLabel="Remove"
      cancelLabel="Cancel"
      onConfirm={() => {
        // A colleague may have changed or removed it while the question was open.
        const current = items.find(({ key }) => key === asked?.item.key)
        if (current) onRemove(current)
      }}
      onClose={() => setAsked(null)}
    >
      {asked && (
        <>
          {formatPieces(asked.pieces)} of <b>{nameOfRow(asked.item)}</b> came back. What came back stays in the stock,
          and once this is saved the order no longer lists it as returned.
        </>
      )}
    </ConfirmDialog>
  )
  return { remove, question }
}
