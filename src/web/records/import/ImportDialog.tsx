import '@mantine/dropzone/styles.css'
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useRef, useState } from 'react'
import type { FieldColumn } from '../../../shared/records/fields.ts'
import type { OutputOf } from '../../../shared/endpoint.ts'
import { ApiError } from '../../../shared/problem.ts'
import { pluralize } from '../../../shared/numbers.ts'
import { type importEndpoint, MAX_IMPORTED_ROWS, whyTooLarge } from '../../../shared/records/record-import.ts'
import { call, getMessage } from '../../api/call.ts'
import { GuardedDialog } from '../../form/unsaved/GuardedDialog.tsx'
import { type FormGuard, useReportState } from '../../form/unsaved/useUnsavedGuard.tsx'
import { FileColumns } from './FileColumns.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import classes from './ImportPreview.module.css'
import { toastSuccess } from '../../ui/toast.tsx'
import { useAction } from '../../api/useAction.ts'
import { newRequestId } from '../../form/useRequestId.ts'

type ImportEndpoint = ReturnType<typeof importEndpoint>
type Report = OutputOf<ImportEndpoint>

interface ImportDialogProps {
  opened: boolean
  onClose: () => void
  nouns: string
  endpoint: ImportEndpoint
  columns: readonly FieldColumn[]
  onImported: () => Promise<void>
}

const CSV = { 'text/csv': ['.csv'], 'text/tab-separated-values': ['.tsv'], 'text/plain': ['.txt'] }

export const ImportDialog = ({ opened, onClose, ...props }: ImportDialogProps) => (
  <GuardedDialog opened={opened} onClose={onClose} title={`Import ${props.nouns}`} size="xl">
    {(guard) => <ImportBody {...props} {...guard} />}
  </GuardedDialog>
)

type ImportBodyProps = Omit<ImportDialogProps, 'opened' | 'onClose'> & FormGuard

function ImportBody({ endpoint, columns, onImported, onState, onCancel, onSaved }: ImportBodyProps) {
  const { file, read, choose, reject, report, failure, setFailure } = usePreview(endpoint)
  const { run: importAll, isRunning } = useAction(async () => {
    if (!file?.csv) return
    const sent = {
      csv: file.csv,
      columns: fieldsOf(file),
      commit: true,
      warned: report?.warned,
      requestId: newRequestId(),
    }
    try {
      const { message } = await call(endpoint, sent)
      toastSuccess(message)
      onSaved()
      await onImported()
    } catch (error) {
      if (file.columns && error instanceof ApiError && error.problem.code === 'conflict') choose(file.columns)
      setFailure(getMessage(error))
    }
  })
  const isChecking = file !== null && !report && !failure
  useReportState(onState, isRunning ? 'submitting' : report || isChecking ? 'dirty' : 'clean')
  return (
    <Stack gap="md">
      <Dropzone
        className={classes.zone}
        accept={CSV}
        multiple={false}
        disabled={isRunning}
        onDrop={([chosen]) => chosen && void read(chosen)}
        onReject={() => reject('Choose one CSV file.')}
        inputProps={{ 'aria-label': 'CSV file' }}
        data-autofocus
      >
        <Text fw={600}>{file ? file.name : 'Drop a CSV file here, or choose one'}</Text>
        <Text size="sm" c="dimmed">
          {file
            ? 'Drop or choose another file to replace it'
            : `Its first line names the columns: ${columns.map(({ label }) => label).join(', ')}. At most ${MAX_IMPORTED_ROWS.toLocaleString('en-US')} rows.`}
        </Text>
      </Dropzone>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div role="status">
        {isChecking && (
          <Group gap="sm">
            <Loader size="sm" aria-hidden="true" />
            {`Checking ${file.name}. Please wait.`}
          </Group>
        )}
        {report && (
          <Text fw={600} className={report.wrong > 0 ? classes.problem : undefined}>
            {report.message}
          </Text>
        )}
      </div>
      {file?.columns && <FileColumns columns={file.columns} fields={columns} disabled={isRunning} onChange={choose} />}
      {report && report.rows.length > 0 && <ImportPreview report={report} columns={columns} />}
      <Group justify="flex-end">
        <Button variant="default" disabled={isRunning} onClick={onCancel}>
          Cancel
        </Button>
        <Button disabled={!report || report.wrong > 0} loading={isRunning} onClick={importAll}>
          {report?.wrong === 0 ? `Import ${pluralize(report.total, 'row')}` : 'Import'}
        </Button>
      </Group>
    </Stack>
  )
}

interface ChosenFile {
  name: string
  csv?: string
  /** Known after the first preview. */
  columns?: Report['columns']
}

const fieldsOf = ({ columns }: ChosenFile) => columns?.map(({ field }) => field)

function usePreview(endpoint: ImportEndpoint) {
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef<ChosenFile>(null)

  const preview = async (chosen: ChosenFile, text: string | Promise<string>) => {
    latest.current = chosen
    const isLatest = () => latest.current === chosen
    setReport(null)
    setFailure(null)
    setFile(chosen)
    try {
      const csv = await text
      const answer = await call(endpoint, { csv, columns: fieldsOf(chosen) })
      if (!isLatest()) return
      setFile({ ...chosen, csv, columns: answer.columns })
      setReport(answer)
    } catch (error) {
      if (isLatest()) setFailure(error instanceof UnreadableFile ? error.message : getMessage(error))
    }
  }
  const read = (chosen: File) => preview({ name: chosen.name }, getText(chosen))
  const choose = (columns: Report['columns']) => void (file?.csv && preview({ ...file, columns }, file.csv))
  const reject = (why: string) => {
    latest.current = null
    setFile(null)
    setReport(null)
    setFailure(why)
  }
  return { file, report, failure, setFailure, read, choose, reject }
}

class UnreadableFile extends Error {}

async function getText(file: File): Promise<string> {
  const tooLarge = whyTooLarge(file.size)
  if (tooLarge) throw new UnreadableFile(tooLarge)
  return file.text().catch(() => {
    throw new UnreadableFile('This file could not be read. Choose it again.')
  })
}
