import { Button } from '@mantine/core'
import { IconArrowBackUp, IconTrashX } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Endpoint, InputOf, SortFieldOf } from '../../shared/endpoint.ts'
import { call } from '../api/call.ts'
import { refreshAllThatShow } from '../api/queries.ts'
import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import type { Column, RowAction } from '../table/DataTable.tsx'
import type { FilterChip } from '../list/filter-values.ts'
import { ListPage } from '../list/ListPage.tsx'
import type { Selection } from '../list/useSelection.ts'
import { formatInstant } from '../ui/format-times.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { TwoLines } from '../table/TwoLines.tsx'
import { useListAddress } from '../list/useListAddress.ts'
import type { TrashMoves } from './DeleteSelected.tsx'

const ConfirmDialog = lazyDialog(async () => (await import('../dialog/ConfirmDialog.tsx')).ConfirmDialog)

interface Trashed {
  deletedAt: string
  deletedBy: string | null
}

type SortedByDeletion<E extends Endpoint> = 'deletedAt' extends SortFieldOf<E> ? unknown : never

interface Restorable {
  _id: string
  problem?: string | null
  requeued?: readonly string[]
}

/** Of records that come back in a queue: asks where, and restores them there. */
export interface Requeue {
  question: ReactNode
  restore: (ids: string[]) => Promise<{ message: string }>
}

interface TrashPageProps<E extends Endpoint, Row extends Restorable> {
  title: string
  nouns: string
  endpoints: { trash: E & SortedByDeletion<E>; restore: TrashMoves['restore']; purge: TrashMoves['purge'] }
  /** A constant, as in `useListAddress`. */
  ownDefaults?: Partial<InputOf<E>>
  columns: readonly Column<Row, SortFieldOf<E>>[]
  getName: (row: Row) => string
  searchLabel?: string
  requeue?: Requeue
  filters?: readonly FilterChip<InputOf<E>>[]
  /** Must be stable, as in DataTable. */
  actions?: readonly RowAction<Row>[]
  onOpen?: (row: Row) => void
}

interface Pending<Row> {
  question: 'restore' | 'purge'
  selection: Selection<Row>
}

const WHO_AND_WHEN: Column<Trashed, 'deletedAt'> = {
  key: 'deletedAt',
  header: 'Deleted',
  sortable: true,
  width: 'fit',
  cell: ({ deletedAt, deletedBy }) => (
    <TwoLines first={formatInstant(deletedAt)} second={deletedBy && ` by ${deletedBy}`} />
  ),
}

export function TrashPage<E extends Endpoint, Row extends Restorable>(props: TrashPageProps<E, Row>) {
  const { endpoints, nouns } = props
  const [input, change] = useListAddress(endpoints.trash, props.ownDefaults)
  const [pending, setPending] = useState<Pending<Row> | null>(null)
  const columns = useMemo<readonly Column<Row & Trashed, SortFieldOf<E>>[]>(
    // The compiler cannot see in here what `SortedByDeletion` has proved of E: that `deletedAt` is one of its fields.
    () => [...props.columns, WHO_AND_WHEN as Column<Trashed, SortFieldOf<E>>],
    [props.columns],
  )

  return (
    <>
      <ListPage<E, Row & Trashed>
        title={props.title}
        endpoint={endpoints.trash}
        input={input}
        change={change}
        pageSizes={[100, 200, 300]}
        searchLabel={props.searchLabel ?? 'Search'}
        filters={props.filters}
        emptyText={
          (input as { search?: string }).search || props.filters?.length
            ? `No ${nouns} in the trash match the search.`
            : 'The trash is empty.'
        }
        columns={columns}
        getName={props.getName}
        actions={props.actions}
        onOpen={props.onOpen}
        isSelectable
        selectionTools={(selection) => (
          <>
            <Button
              leftSection={<IconArrowBackUp size="1.1em" />}
              disabled={selection.rows.length === 0}
              onClick={() => setPending({ question: 'restore', selection })}
            >
              Restore
            </Button>
            <Button
              color="red"
              variant="outline"
              leftSection={<IconTrashX size="1.1em" />}
              disabled={selection.rows.length === 0}
              onClick={() => setPending({ question: 'purge', selection })}
            >
              Delete
            </Button>
          </>
        )}
      />
      <TrashQuestion
        endpoints={endpoints}
        nouns={nouns}
        getName={props.getName}
        requeue={props.requeue}
        pending={pending}
        onClose={() => setPending(null)}
      />
    </>
  )
}

interface TrashQuestionProps<Row> {
  endpoints: { trash: Endpoint } & Pick<TrashMoves, 'restore' | 'purge'>
  nouns: string
  getName: (row: Row) => string
  requeue: Requeue | undefined
  pending: Pending<Row> | null
  onClose: () => void
}

function TrashQuestion<Row extends Restorable>(props: TrashQuestionProps<Row>) {
  const { endpoints, nouns, getName, requeue, pending, onClose } = props
  const affected = pending ? affectedBy(pending) : []
  const stuck = pending?.selection.rows.filter((row) => !affected.includes(row)) ?? []
  const what = affected.length === 1 ? getName(affected[0]!) : `the ${stuck.length > 0 ? 'other' : 'selected'} ${nouns}`
  const answer = async () => {
    if (!pending) return
    const ids = affectedBy(pending).map((row) => row._id)
    const { message } = await (pending.question === 'purge'
      ? call(endpoints.purge, { ids })
      : (requeue?.restore(ids) ?? call(endpoints.restore, { ids })))
    toastSuccess(message)
    pending.selection.clear()
    await refreshAllThatShow(endpoints.trash)
  }
  return (
    <ConfirmDialog
      opened={pending !== null}
      title="Confirm"
      danger={pending?.question === 'purge'}
      onConfirm={affected.length > 0 ? answer : undefined}
      onClose={onClose}
    >
      <Stuck rows={stuck} getName={getName} />
      {affected.length > 0 &&
        (pending?.question === 'restore'
          ? `Are you sure you want to restore ${what}?`
          : `Are you sure you want to delete ${what} for good? This cannot be undone.`)}
      {pending?.question === 'restore' && (
        <Requeued rows={affected} getName={getName}>
          {requeue?.question}
        </Requeued>
      )}
    </ConfirmDialog>
  )
}

const affectedBy = <Row extends Restorable>({ question, selection }: Pending<Row>) =>
  selection.rows.filter(({ problem }) => question === 'purge' || !problem)

interface NamedRows<Row> {
  rows: readonly Row[]
  getName: (row: Row) => string
}

const Stuck = <Row extends Restorable>({ rows, getName }: NamedRows<Row>) =>
  rows.length > 0 && (
    <>
      Cannot be restored now:
      <FirstFew
        lines={rows.map((row) => (
          <>
            {getName(row)}: {row.problem}
          </>
        ))}
      />
    </>
  )

function Requeued<Row extends Restorable>({ rows, getName, children }: NamedRows<Row> & { children: ReactNode }) {
  const recorded = rows.filter(({ requeued }) => requeued?.length)
  if (recorded.length === 0) return null
  return (
    <>
      <p>Back in the queue, as Pending:</p>
      {rows.length === 1 ? (
        <FirstFew lines={recorded[0]!.requeued!} />
      ) : (
        <FirstFew
          lines={recorded.map((row) => (
            <>
              {getName(row)}
              <FirstFew lines={row.requeued!} />
            </>
          ))}
        />
      )}
      {children}
    </>
  )
}

const MAX_SHOWN = 5

function FirstFew({ lines }: { lines: readonly ReactNode[] }) {
  return (
    <ul style={{ paddingInlineStart: '1.2rem' }}>
      {lines.slice(0, MAX_SHOWN).map((line, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- their order never changes
        <li key={at}>{line}</li>
      ))}
      {lines.length > MAX_SHOWN && <li>and {lines.length - MAX_SHOWN} more</li>}
    </ul>
  )
}
