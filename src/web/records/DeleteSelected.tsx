import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { trashMoves } from '../../shared/records/trash-moves.ts'
import { call } from '../api/call.ts'
import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import { refresh } from '../api/queries.ts'
import type { Selection } from '../list/useSelection.ts'
import { isChanged, toastError, toastSuccess } from '../ui/toast.tsx'

const ConfirmDialog = lazyDialog(async () => (await import('../dialog/ConfirmDialog.tsx')).ConfirmDialog)

export type TrashMoves = ReturnType<typeof trashMoves>

interface DeleteSelectedProps<Row extends { _id: string }> {
  selection: Selection<Row>
  nouns: string
  getName?: (row: Row) => string
  softDelete: TrashMoves['softDelete']
  restore: (ids: string[]) => Promise<{ message: string }>
  changes: readonly Endpoint[]
}

export function DeleteSelected<Row extends { _id: string }>({ selection, ...rest }: DeleteSelectedProps<Row>) {
  const [toDelete, setToDelete] = useState<Selection<Row> | null>(null)
  return (
    <>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconTrash size="1.1em" />}
        disabled={selection.rows.length === 0}
        onClick={() => setToDelete(selection)}
      >
        Delete
      </Button>
      <DeleteQuestion {...rest} selection={toDelete} onClose={() => setToDelete(null)} />
    </>
  )
}

interface DeleteQuestionProps<Row extends { _id: string }> extends Omit<DeleteSelectedProps<Row>, 'selection'> {
  selection: Selection<Row> | null
  onClose: () => void
}

export function DeleteQuestion<Row extends { _id: string }>(props: DeleteQuestionProps<Row>) {
  const { selection, softDelete, restore, changes } = props
  const takeBack = async (ids: string[]) => {
    await restore(ids).then(({ message }) => toastSuccess(message), toastError)
    await refresh(...changes)
  }
  const remove = async ({ rows, clear }: Selection<Row>) => {
    const ids = rows.map(({ _id }) => _id)
    const { message } = await call(softDelete, { ids })
    // Otherwise restored records would be selected again.
    clear()
    await refresh(...changes)
    const deleted = ids.map((_id) => ({ _id }))
    const isRestored = () => isChanged(changes[0]!, deleted)
    toastSuccess(message, () => void takeBack(ids), isRestored)
  }
  const [only] = selection?.rows.length === 1 ? selection.rows : []
  return (
    <ConfirmDialog
      opened={selection !== null}
      title="Confirm"
      onClose={props.onClose}
      onConfirm={() => (selection ? remove(selection) : undefined)}
    >
      Are you sure you want to delete {only && props.getName ? props.getName(only) : `the selected ${props.nouns}`}?
    </ConfirmDialog>
  )
}
