import '@mantine/dates/styles.css'
import { DatePickerInput, DatesProvider } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { addDays, firstOfMonth, mondayOf } from '../../../shared/days/calendar.ts'
import { formatDay } from '../../../shared/days/day.ts'
import { dayInShop, useToday } from '../../today.ts'
import { CALENDAR, PICK_A_DAY } from './calendar.ts'
import classes from './DayField.module.css'
import { useMonthKeys } from './useMonthKeys.ts'
import { clearByKey, FIELD_END_WIDTH, FieldEnd } from '../FieldEnd.tsx'

interface DayFieldProps {
  label: string
  value: string | null
  onChange: (day: string | null) => void
  error?: string
  disabled?: boolean
  size?: 'sm' | 'lg'
  maxDate?: string
  /** The calendar begins with this week, and shows at least one more. */
  isDue?: boolean
  presets?: { label: string; value: string }[]
  /** What stands in a day of the calendar instead of its number alone. */
  renderDay?: ((day: string) => ReactNode) | undefined
  /** The same in words, with the name of the day. */
  describeDay?: ((day: string, name: string) => string) | undefined
  'data-path'?: string
}

/** As the calendar names a day itself. */
const dayName = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export function DayField({
  label,
  value,
  onChange,
  disabled,
  maxDate,
  isDue = false,
  renderDay,
  describeDay,
  ...props
}: DayFieldProps) {
  const id = useId()
  const today = useToday()
  const keys = useMonthKeys(() => value ?? dayInShop(new Date()), {
    maxDate,
    ahead: isDue ? getAhead(value) : null,
  })
  const clear = value && !disabled && !maxDate ? () => onChange(null) : undefined
  const field = (
    <DatePickerInput
      {...CALENDAR}
      {...props}
      hideOutsideDates={!isDue}
      {...(renderDay && { renderDay, classNames: { ...CALENDAR.classNames, day: classes.drawnDay! } })}
      {...(describeDay && { getDayAriaLabel: (day) => describeDay(day, dayName.format(new Date(day))) })}
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
      defaultDate={today}
      onChange={onChange}
    />
  )
  return isDue ? <DatesProvider settings={{ consistentWeeks: true }}>{field}</DatesProvider> : field
}

/** Of the six weeks that show the month of its Saturday, this one is at most the fifth. */
function getAhead(value: string | null): { month: string; from: string } | null {
  const from = sundayOf(dayInShop(new Date()))
  if (value && value < from) return null
  const saturday = addDays(from, 6)
  const last = addDays(sundayOf(firstOfMonth(saturday)), 41)
  return { month: value && value > last ? value : saturday, from }
}

const sundayOf = (day: string): string => addDays(mondayOf(addDays(day, 1)), -1)
