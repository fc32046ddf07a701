import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Endpoint } from '../../shared/endpoint.ts'
import type { trashMoves } from '../../shared/records/trash-moves.ts'
import { call } from '../call.ts'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { refresh } from '../queries.ts'
import type { Selection } from '../list/ListPage.tsx'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import { useLast } from '../ui/useLast.ts'
import { callRestore } from './queue-place.tsx'

export type TrashMoves = ReturnType<typeof trashMoves>

interface DeleteSelectedProps<Row extends { _id: string }> {
  selection: Selection<Row>
  /** `colors`: what the question calls the records. */
  nouns: string
  /** Names a single record in the question. */
  nameOf?: (row: Row) => string
  softDelete: TrashMoves['softDelete']
  restore: TrashMoves['restore']
  /** The endpoints that show these records, those of the trash included; they are refetched. */
  changes: readonly Endpoint[]
}

/** The Delete button of a list: soft deletes the selected records after a question, and offers to undo it. */
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
  /** The question is asked about these records; null asks nothing. */
  selection: Selection<Row> | null
  onClose: () => void
}

/** Asks before records go to the trash, and offers to undo it. */
export function DeleteQuestion<Row extends { _id: string }>(props: DeleteQuestionProps<Row>) {
  const { selection, softDelete, restore, changes } = props
  const takeBack = async (ids: string[]) => {
    try {
      toastSuccess((await callRestore(restore, ids)).message)
    } catch (error) {
      toastError(error)
    }
    await refresh(...changes)
  }
  const remove = async ({ rows, clear }: Selection<Row>) => {
    const ids = rows.map(({ _id }) => _id)
    const { message } = await call(softDelete, { ids })
    // Otherwise restored records would be selected again.
    clear()
    toastSuccess(message, () => void takeBack(ids))
    await refresh(...changes)
  }
  // The dialog keeps its text while it fades out.
  const shown = useLast(selection)
  const [only] = shown?.rows.length === 1 ? shown.rows : []
  return (
    <ConfirmDialog
      opened={selection !== null}
      title="Confirm"
      onClose={props.onClose}
      onConfirm={() => (selection ? remove(selection) : undefined)}
    >
      Are you sure you want to delete {only && props.nameOf ? props.nameOf(only) : `the selected ${props.nouns}`}?
    </ConfirmDialog>
  )
}
