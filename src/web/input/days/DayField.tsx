import '@mantine/dates/styles.css'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { addDays } from '../../../shared/days/calendar.ts'
import { formatDay } from '../../../shared/days/day.ts'
import { dayInBrowser } from '../../today.ts'
import { CALENDAR, PICK_A_DAY } from './calendar.ts'
import { clearByKey, FIELD_END_WIDTH, FieldEnd } from '../FieldEnd.tsx'

interface DayFieldProps {
  label: string
  value: string | null
  onChange: (day: string | null) => void
  error?: string
  disabled?: boolean
  maxDate?: string
  presets?: { label: string; value: string }[]
  'data-path'?: string
}

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

export function DayField({ label, value, onChange, disabled, maxDate, ...props }: DayFieldProps) {
  const id = useId()
  const [month, setMonth] = useState<string>()
  /** The calendar's own arrow keys end with the month. */
  const toOtherMonth = (event: KeyboardEvent, day: string) => {
    const next = addDays(day, DAYS[event.key] ?? 0)
    if (next.slice(0, 7) === day.slice(0, 7) || (maxDate && next > maxDate)) return
    // Its own handler would move the focus in the new month from the old day's place.
    event.stopPropagation()
    event.preventDefault()
    const calendar = event.currentTarget.closest('[data-calendar]')
    flushSync(() => setMonth(next))
    calendar?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const clear = value && !disabled && !maxDate ? () => onChange(null) : undefined
  return (
    <DatePickerInput
      {...CALENDAR}
      {...props}
      label={label}
      placeholder={PICK_A_DAY}
      aria-label={`${label}: ${value ? formatDay(value) : PICK_A_DAY}`}
      id={id}
      // The calendar is labelled by the field only if both have the same id.
      popoverProps={{ id, returnFocus: true }}
      // Focuses a day when the calendar opens, for the arrow keys. Computed then: the page may have been open for days.
      getDayProps={(day) => ({
        'data-day': day,
        'data-autofocus': day === (value ?? dayInBrowser(new Date())) || undefined,
        onKeyDownCapture: (event) => toOtherMonth(event, day),
      })}
      {...(month && { date: month })}
      onDateChange={setMonth}
      onDropdownClose={() => setMonth(undefined)}
      rightSection={<FieldEnd label={label} icon={<IconCalendar size="1.15rem" />} onClear={clear} />}
      rightSectionWidth={FIELD_END_WIDTH}
      aria-keyshortcuts={clear && 'Delete'}
      onKeyDown={(event) => clearByKey(event, clear)}
      disabled={disabled}
      maxDate={maxDate}
      value={value}
      onChange={onChange}
    />
  )
}
