import { Button, type ButtonProps, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { InputOf } from '../../shared/endpoint.ts'
import type { CsvEndpoint } from '../../shared/records/csv-endpoint.ts'
import { SeparatorChoice } from './SeparatorChoice.tsx'
import { useExport } from './useExport.ts'

interface ExportButtonProps<E extends CsvEndpoint> extends ButtonProps {
  /** Where there is no room for the menu, the separator that was chosen elsewhere holds. */
  isNarrow?: boolean
  endpoint: E
  input: InputOf<E>
}

export function ExportButton<E extends CsvEndpoint>({
  endpoint,
  input,
  children = 'Export',
  isNarrow = false,
  ...button
}: ExportButtonProps<E>) {
  const { run, isRunning } = useExport(endpoint, input)
  return (
    <Button.Group>
      <Button
        variant="default"
        leftSection={<IconDownload size="1.1em" />}
        {...button}
        loading={isRunning}
        onClick={run}
      >
        {children}
      </Button>
      {!isNarrow && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" px="xs" aria-label="Separator of columns">
              <IconChevronDown size="1.1em" />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <SeparatorChoice />
          </Menu.Dropdown>
        </Menu>
      )}
    </Button.Group>
  )
}
