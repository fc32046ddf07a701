import { ActionIcon, Button, Pill } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconChevronDown, IconRefresh, IconSquareCheck } from '@tabler/icons-react'
import type { FilterChip } from './filter-values.ts'
import classes from './ListPage.module.css'

export const Reload = ({ isReloading, onReload }: { isReloading: boolean; onReload: () => void }) => (
  <ActionIcon
    className={classes.reload}
    variant="default"
    size="input-sm"
    ms="auto"
    aria-label="Reload"
    title="Reload"
    aria-busy={isReloading || undefined}
    onClick={onReload}
  >
    <IconRefresh size="1.2em" className={isReloading ? classes.reloading : undefined} />
  </ActionIcon>
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
      {filters
        .filter(({ isInSight }) => !isInSight)
        .map(({ label, without }) => (
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

interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Where rows are cards: what is seldom used is behind it, so that more of them are in sight. */
export const Unfold = ({ isOn, count, onChange }: SwitchProps & { count: number }) => (
  <Button
    className={classes.unfold}
    variant="default"
    px="sm"
    aria-expanded={isOn}
    aria-label={count > 0 ? `Filters and tools, ${count} set` : 'Filters and tools'}
    leftSection={<IconAdjustmentsHorizontal size="1.2em" />}
    onClick={() => onChange(!isOn)}
  >
    {count || <IconChevronDown size="1.1em" />}
  </Button>
)

/** Where rows are cards: they have checkboxes only now. */
export const SelectRows = ({ isOn, onChange }: SwitchProps) => (
  <Button
    className={classes.selectRows}
    variant={isOn ? 'light' : 'subtle'}
    color="gray"
    aria-pressed={isOn}
    leftSection={<IconSquareCheck size="1.2em" />}
    onClick={() => onChange(!isOn)}
  >
    Select
  </Button>
)
