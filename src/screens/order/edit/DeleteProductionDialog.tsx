import { ConfirmDialog } from '../../../web/dialog/ConfirmDialog.tsx'
import type { ProductionFormValues } from '../form/draft/order-draft.ts'
import { formatSideInProduction, type SideInProduction } from './in-production.ts'

export interface Deleted {
  key: string
  name: string
  values: ProductionFormValues
  sides: readonly SideInProduction[]
  isDirty: boolean
}

interface DeleteProductionDialogProps {
  deleted: Deleted | null
  onDelete: (deleted: Deleted) => Promise<void>
  onClose: () => void
}

export function DeleteProductionDialog({ deleted, onDelete, onClose }: DeleteProductionDialogProps) {
  const { clothingType, printingDesign } = deleted?.values ?? {}
  const made = [clothingType?.name, printingDesign?.name].filter(Boolean).join(' / ')
  const queued = deleted?.sides.filter(({ isPrinted }) => !isPrinted) ?? []
  return (
    <ConfirmDialog
      opened={deleted !== null}
      title="Danger Zone"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      onConfirm={async () => {
        if (deleted) await onDelete(deleted)
      }}
      onClose={onClose}
    >
      Are you sure you want to delete the selected production from the order?
      <p>
        <b>{deleted?.name}</b>
        {made && `: ${made}`}
      </p>
      <ul style={{ paddingInlineStart: '1.2rem', margin: 0 }}>
        {queued.map((side) => (
          <li key={side.side}>{formatSideInProduction(side)}: it leaves the machine.</li>
        ))}
        {deleted?.isDirty && <li>What you changed in it and did not save is lost.</li>}
        <li>It can be restored from the trash of productions.</li>
      </ul>
    </ConfirmDialog>
  )
}
