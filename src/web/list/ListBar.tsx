import { ActionIcon, Button, Group, Pill } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { DensityChoice } from './DensityChoice.tsx'
import type { FilterChip } from './filter-values.ts'
import classes from './ListPage.module.css'

export const ListTools = ({
  touch,
  isReloading,
  onReload,
}: {
  touch: boolean | undefined
  isReloading: boolean
  onReload: () => void
}) => (
  <Group className={classes.tools} gap="2xs" wrap="nowrap" ms="auto">
    {!touch && <DensityChoice />}
    <ActionIcon
      variant="default"
      size="input-sm"
      aria-label="Reload"
      title="Reload"
      aria-busy={isReloading || undefined}
      onClick={onReload}
    >
      <IconRefresh size="1.2em" className={isReloading ? classes.reloading : undefined} />
    </ActionIcon>
  </Group>
)

export function Filters<Input>({
  filters,
  onChange,
}: {
  filters: readonly FilterChip<Input>[]
  onChange: (change: Partial<Input>) => void
}) {
  return (
    <>
      {filters.map(({ label, without }) => (
        <Pill
          key={Object.keys(without).join()}
          withRemoveButton
          onRemove={() => onChange(without)}
          removeButtonProps={{ 'aria-label': `Remove filter ${label}`, 'aria-hidden': false, tabIndex: 0 }}
        >
          {label}
        </Pill>
      ))}
      {filters.length > 1 && (
        <Button variant="subtle" color="gray" onClick={() => onChange(emptied(filters))}>
          Clear
        </Button>
      )}
    </>
  )
}

export const emptied = <Input,>(filters: readonly FilterChip<Input>[]): Partial<Input> =>
  Object.assign({}, ...filters.map(({ without }) => without)) as Partial<Input>
