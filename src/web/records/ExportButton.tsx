import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Endpoint, InputOf } from '../../shared/endpoint.ts'
import { useExport } from './useExport.ts'

interface ExportButtonProps<E extends Endpoint> extends ButtonProps {
  endpoint: E
  input: InputOf<E>
}

export function ExportButton<E extends Endpoint>({
  endpoint,
  input,
  children = 'Export',
  ...button
}: ExportButtonProps<E>) {
  const { run, isRunning } = useExport(endpoint, input)
  return (
    <Button variant="default" leftSection={<IconDownload size="1.1em" />} {...button} loading={isRunning} onClick={run}>
      {children}
    </Button>
  )
}
