import '@mantine/dates/styles.css'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { useId } from 'react'
import { formatDay } from '../../shared/day.ts'
import classes from './DayField.module.css'
import { clearByKey, FIELD_END_WIDTH, FieldEnd } from './FieldEnd.tsx'

const PLACEHOLDER = 'Pick a day'

interface DayFieldProps {
  label: string
  value: string | null
  onChange: (day: string | null) => void
  error?: string
  disabled?: boolean
  'data-path'?: string
  /** The days that may be picked, both included. */
  from?: string | null
  to?: string | null
}

/** The day that is focused when no day is chosen yet: today, or the day nearest to it within `from` and `to`. */
function startOf(from: string | null | undefined, to: string | null | undefined): string {
  const today = dayjs().format('YYYY-MM-DD')
  return from && today < from ? from : to && today > to ? to : today
}

/** Date picker without text input; Delete clears it. `value`, `from` and `to` are `YYYY-MM-DD`. */
export function DayField({ label, value, onChange, error, disabled, from, to, ...props }: DayFieldProps) {
  const id = useId()
  const clear = value && !disabled ? () => onChange(null) : undefined
  return (
    <DatePickerInput
      label={label}
      placeholder={PLACEHOLDER}
      aria-label={`${label}: ${value ? formatDay(value) : PLACEHOLDER}`}
      id={id}
      // The calendar is labelled by the field only if both have the same id.
      popoverProps={{ id, returnFocus: true }}
      // Focuses a day when the calendar opens, for the arrow keys. Computed then: the page may have been open for days.
      getDayProps={(day) => ({ 'data-autofocus': day === (value ?? startOf(from, to)) || undefined })}
      classNames={{ input: classes.input }}
      // Saturdays and Sundays look as other days do: red is for what is wrong.
      weekendDays={[]}
      valueFormat="MMM DD, YYYY"
      rightSection={<FieldEnd label={label} icon={<IconCalendar size="1.15rem" />} onClear={clear} />}
      rightSectionWidth={FIELD_END_WIDTH}
      aria-keyshortcuts={clear && 'Delete'}
      onKeyDown={(event) => clearByKey(event, clear)}
      hideOutsideDates
      highlightToday
      firstDayOfWeek={0}
      minDate={from ?? undefined}
      maxDate={to ?? undefined}
      disabled={disabled}
      data-path={props['data-path']}
      value={value}
      onChange={onChange}
      error={error}
      ariaLabels={{
        nextMonth: 'Next month',
        previousMonth: 'Previous month',
        nextYear: 'Next year',
        previousYear: 'Previous year',
        nextDecade: 'Next decade',
        previousDecade: 'Previous decade',
      }}
    />
  )
}
