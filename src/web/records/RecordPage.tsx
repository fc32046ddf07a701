import { Button } from '@mantine/core'
import { IconFileImport, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Column as FileColumn } from '../../shared/columns.ts'
import type { Endpoint, InputOf } from '../../shared/endpoint.ts'
import type { importEndpoint } from '../../shared/record-import.ts'
import { call } from '../call.ts'
import { refresh } from '../queries.ts'
import { ConfirmDialog } from '../form/ConfirmDialog.tsx'
import type { Column } from '../table/DataTable.tsx'
import { ExportButton } from './ExportButton.tsx'
import { lazyDialog } from '../form/lazy-dialog.tsx'
import { ListPage } from '../table/ListPage.tsx'
import { toastError, toastSuccess } from '../ui/toast.tsx'
import { useListAddress } from '../table/useListAddress.ts'

interface RecordEndpoints {
  list: Endpoint
  export: Endpoint
  trash: Endpoint
  softDelete: Endpoint
  restore: Endpoint
}

const ImportDialog = lazyDialog(async () => (await import('./ImportDialog.tsx')).ImportDialog)

interface SavedRecord {
  _id: string
  version: number
}

interface RecordPageProps<E extends RecordEndpoints, Row extends SavedRecord> {
  title: string
  /** `colors`: what the texts call the records. */
  nouns: string
  endpoints: E
  /** A constant. */
  byDefault: InputOf<E['list']>
  pageSizes?: readonly number[]
  searchLabel: string
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  /** The dialog that creates a record (`record` null) or changes one; rendered always, so that focus finds its way back. */
  dialog: (props: { opened: boolean; record: Row | null; onClose: () => void }) => ReactNode
  /** Records can also come from a CSV file with these columns. */
  importing?: { endpoint: ReturnType<typeof importEndpoint>; columns: readonly FileColumn[] }
}

/** The screen of one kind of master data: a list with New, Delete and a dialog. */
export function RecordPage<E extends RecordEndpoints, Row extends SavedRecord>(props: RecordPageProps<E, Row>) {
  const { endpoints, nouns } = props
  const [input, change] = useListAddress(endpoints.list, props.byDefault as InputOf<Endpoint>)
  const [edited, setEdited] = useState<{ record: Row | null; opened: boolean }>({ record: null, opened: false })
  const [isImporting, setImporting] = useState(false)
  const [deleted, setDeleted] = useState<readonly Row[] | null>(null)

  const edit = (record: Row) => setEdited({ record, opened: true })
  const actions = useMemo(
    () => [
      {
        label: 'Edit',
        icon: <IconPencil size="1.15em" />,
        onClick: (record: Row) => setEdited({ record, opened: true }),
      },
    ],
    [],
  )
  const reload = () => refresh(endpoints.list, endpoints.trash)
  const restore = async (ids: string[]) => {
    try {
      const { message } = (await call(endpoints.restore, { ids })) as { message: string }
      toastSuccess(message)
    } catch (error) {
      toastError(error)
    }
    await reload()
  }
  const remove = async (records: readonly Row[]) => {
    const ids = records.map((record) => record._id)
    const { message } = (await call(endpoints.softDelete, { ids })) as { message: string }
    toastSuccess(message, () => void restore(ids))
    await reload()
  }

  return (
    <>
      <ListPage<Endpoint, Row>
        title={props.title}
        endpoint={endpoints.list}
        input={input}
        change={change}
        pageSizes={props.pageSizes ?? [100, 200, 300]}
        searchLabel={props.searchLabel}
        emptyText={
          (input as { search?: string }).search ? `No ${nouns} match the search.` : `There are no ${nouns} yet.`
        }
        columns={props.columns}
        nameOf={props.nameOf}
        actions={actions}
        onOpen={edit}
        isSelectable
        toolbar={(selection) => (
          <>
            <Button leftSection={<IconPlus size="1.1em" />} onClick={() => setEdited({ record: null, opened: true })}>
              New
            </Button>
            <Button
              color="red"
              variant="outline"
              leftSection={<IconTrash size="1.1em" />}
              disabled={selection.rows.length === 0}
              onClick={() => setDeleted(selection.rows)}
            >
              Delete
            </Button>
            {props.importing && (
              <Button
                variant="default"
                leftSection={<IconFileImport size="1.1em" />}
                onClick={() => setImporting(true)}
              >
                Import
              </Button>
            )}
            <ExportButton endpoint={endpoints.export} input={input} />
          </>
        )}
      />
      {props.dialog({ ...edited, onClose: () => setEdited((before) => ({ ...before, opened: false })) })}
      {props.importing && (
        <ImportDialog
          opened={isImporting}
          onClose={() => setImporting(false)}
          nouns={nouns}
          {...props.importing}
          onImported={reload}
        />
      )}
      <ConfirmDialog
        opened={deleted !== null}
        title="Confirm"
        onConfirm={() => remove(deleted ?? [])}
        onClose={() => setDeleted(null)}
      >
        {deleted?.length === 1
          ? `Are you sure you want to delete ${props.nameOf(deleted[0]!)}?`
          : `Are you sure you want to delete the selected ${nouns}?`}
      </ConfirmDialog>
    </>
  )
}
