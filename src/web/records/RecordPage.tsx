import { Button } from '@mantine/core'
import { IconFileImport, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { z } from 'zod'
import type { CsvEndpoint } from '../../shared/records/csv-endpoint.ts'
import type { FieldColumn } from '../../shared/records/fields.ts'
import type { Endpoint, SortFieldOf } from '../../shared/endpoint.ts'
import type { importEndpoint } from '../../shared/records/record-import.ts'
import { refresh } from '../api/queries.ts'
import { NewButton } from '../keys/NewButton.tsx'
import type { Column, RowAction } from '../table/DataTable.tsx'
import { DeleteSelected, type TrashMoves } from './DeleteSelected.tsx'
import { ExportButton } from './ExportButton.tsx'
import { lazyDialog } from '../dialog/lazy-dialog.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { useListAddress } from '../list/useListAddress.ts'
import { call } from '../api/call.ts'

interface RecordEndpoints {
  list: Endpoint<z.ZodType<unknown, object>>
  export: CsvEndpoint
  trash: Endpoint
  softDelete: TrashMoves['softDelete']
  restore: TrashMoves['restore']
}

const ImportDialog = lazyDialog(async () => (await import('./import/ImportDialog.tsx')).ImportDialog)

interface SavedRecord {
  _id: string
  version: number
}

interface RecordPageProps<E extends RecordEndpoints, Row extends SavedRecord> {
  title: string
  nouns: string
  endpoints: E
  pageSizes?: readonly number[]
  searchLabel: string
  columns: readonly Column<Row, SortFieldOf<E['list']>>[]
  getName: (row: Row) => string
  actions?: readonly RowAction<Row>[]
  /** Without it, a row opens the dialog. */
  onOpen?: (row: Row) => void
  /** Always rendered, so that it can return the focus. */
  dialog: (props: { opened: boolean; record: Row | null; onClose: () => void }) => ReactNode
  importing?: { endpoint: ReturnType<typeof importEndpoint>; columns: readonly FieldColumn[] }
}

export function RecordPage<E extends RecordEndpoints, Row extends SavedRecord>(props: RecordPageProps<E, Row>) {
  const { endpoints, nouns } = props
  const [input, change] = useListAddress<E['list']>(endpoints.list)
  const [edited, setEdited] = useState<{ record: Row | null; opened: boolean }>({ record: null, opened: false })
  const [isImporting, setImporting] = useState(false)

  const create = () => setEdited({ record: null, opened: true })
  const edit = useCallback((record: Row) => setEdited({ record, opened: true }), [])
  const actions = useMemo(
    () => [{ label: 'Edit', icon: <IconPencil size="1.15em" />, onClick: edit }, ...(props.actions ?? [])],
    [props.actions, edit],
  )
  const changes = [endpoints.list, endpoints.trash]

  return (
    <>
      <ListPage<E['list'], Row>
        title={props.title}
        endpoint={endpoints.list}
        input={input}
        change={change}
        pageSizes={props.pageSizes ?? [100, 200, 300]}
        searchLabel={props.searchLabel}
        emptyText={
          (input as { search?: string }).search ? `No ${nouns} match the search.` : `There are no ${nouns} yet.`
        }
        emptyNext={<Button onClick={create}>Enter the first one</Button>}
        columns={props.columns}
        getName={props.getName}
        actions={actions}
        onOpen={props.onOpen ?? edit}
        isSelectable
        selectionTools={(selection) => (
          <DeleteSelected
            selection={selection}
            nouns={nouns}
            getName={props.getName}
            softDelete={endpoints.softDelete}
            restore={(ids) => call(endpoints.restore, { ids })}
            changes={changes}
          />
        )}
        toolbar={
          <>
            <NewButton onClick={create} />
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
        }
      />
      {props.dialog({ ...edited, onClose: () => setEdited((before) => ({ ...before, opened: false })) })}
      {props.importing && (
        <ImportDialog
          opened={isImporting}
          onClose={() => setImporting(false)}
          nouns={nouns}
          {...props.importing}
          onImported={() => refresh(...changes)}
        />
      )}
    </>
  )
}
