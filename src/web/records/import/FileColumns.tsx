import { NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import type { FieldColumn } from '../../../shared/records/fields.ts'
import type { FileColumn } from '../../../shared/records/record-import.ts'
import classes from './ImportPreview.module.css'

interface FileColumnsProps {
  columns: readonly FileColumn[]
  fields: readonly FieldColumn[]
  disabled: boolean
  onChange: (columns: FileColumn[]) => void
}

/** What each column of the file becomes; of two that become the same, the one chosen last does. */
export function FileColumns({ columns, fields, disabled, onChange }: FileColumnsProps) {
  const choose = (chosen: number, field: string | null) =>
    onChange(
      columns.map((column, at) =>
        at === chosen ? { ...column, field } : { ...column, field: column.field === field ? null : column.field },
      ),
    )
  const shown = columns.map((column, at) => ({ ...column, at })).filter(({ name, example }) => name || example)
  const data = [{ value: '', label: 'Not imported' }, ...fields.map(({ field, label }) => ({ value: field, label }))]
  return (
    <Stack component="fieldset" gap="xs">
      <legend>Columns of the file</legend>
      <Text size="sm" c="dimmed">
        The first line is taken as their names, and is not imported. If it holds data, put a line with names above it.
      </Text>
      <SimpleGrid className={classes.columns} minColWidth="12rem" spacing="xs">
        {shown.map(({ at, name, field, example }) => (
          <NativeSelect
            key={at}
            label={name || `Column ${at + 1}`}
            description={example && `e.g. ${example}`}
            data={data}
            value={field ?? ''}
            disabled={disabled}
            onChange={(event) => choose(at, event.currentTarget.value || null)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
