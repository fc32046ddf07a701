import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Endpoint, InputOf } from '../../shared/endpoint.ts'
import { useExport } from './useExport.ts'

export function ExportButton<E extends Endpoint>({ endpoint, input }: { endpoint: E; input: InputOf<E> }) {
  const { run, isRunning } = useExport(endpoint, input)
  return (
    <Button variant="default" leftSection={<IconDownload size="1.1em" />} loading={isRunning} onClick={run}>
      Export
    </Button>
  )
}
