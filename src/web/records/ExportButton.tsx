import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Endpoint, InputOf } from '../../shared/endpoint.ts'
import { download } from '../download.ts'
import { toastError } from '../ui/toast.tsx'
import { useAction } from '../form/useAction.ts'

/** Downloads all records that match the list's filters, not only the page shown. */
export function ExportButton<E extends Endpoint>({
  endpoint,
  input,
  label = 'Export',
}: {
  endpoint: E
  input: InputOf<E>
  label?: string
}) {
  const { run, isRunning } = useAction(async () => {
    try {
      await download(endpoint, input)
    } catch (error) {
      toastError(error)
    }
  })
  return (
    <Button variant="default" leftSection={<IconDownload size="1.1em" />} loading={isRunning} onClick={run}>
      {label}
    </Button>
  )
}
