import { MultiSelect } from '@mantine/core'
import { pastDays } from '../../web/input/day-presets.ts'
import { DayRangeField } from '../../web/input/DayRangeField.tsx'
import { FilterDialog } from '../../web/dialog/FilterDialog.tsx'
import { SECURITY_KINDS, SECURITY_LABELS } from '../../shared/security-events.ts'
import { NO_FILTER, type EventFilterFormValues } from './event-filter.ts'

interface EventFilterDialogProps {
  opened: boolean
  onClose: () => void
  filter: EventFilterFormValues
  onSearch: (filter: EventFilterFormValues) => void
}

export const EventFilterDialog = (dialog: EventFilterDialogProps) => (
  <FilterDialog
    {...dialog}
    nothing={NO_FILTER}
    fields={(typed, change) => (
      <>
        <MultiSelect
          label="Event"
          style={{ gridColumn: '1 / -1' }}
          placeholder={typed.kind.length === 0 ? 'Any' : undefined}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Event' }}
          data={SECURITY_KINDS.map((kind) => ({ value: kind, label: SECURITY_LABELS[kind] }))}
          value={typed.kind}
          onChange={(kind) => change({ kind })}
        />
        <DayRangeField label="Days" presets={pastDays} range={{ from: typed.from, to: typed.to }} onChange={change} />
      </>
    )}
  />
)
