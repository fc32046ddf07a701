import '@mantine/dates/styles.css'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'
import { formatDay } from '../../../shared/days/day.ts'
import { dayInBrowser } from '../../today.ts'
import { CALENDAR, PICK_A_DAY } from './calendar.ts'
import { useMonthKeys } from './useMonthKeys.ts'
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

export function DayField({ label, value, onChange, disabled, maxDate, ...props }: DayFieldProps) {
  const id = useId()
  const keys = useMonthKeys(() => value ?? dayInBrowser(new Date()), maxDate)
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
      {...keys}
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
