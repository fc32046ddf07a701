import { Box, Button } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import '@mantine/dates/styles.css'
import { IconCalendar } from '@tabler/icons-react'
import { useId } from 'react'
import { dayRange } from '../../../shared/days/day.ts'
import { useToday } from '../../today.ts'
import { CALENDAR } from './calendar.ts'
import type { DayPreset } from './day-presets.ts'
import { useMonthKeys } from './useMonthKeys.ts'
import { clearByKey, FIELD_END_WIDTH, FieldEnd } from '../FieldEnd.tsx'

/** Days are `YYYY-MM-DD`, both included; null is no bound. */
export interface DayRange {
  from: string | null
  to: string | null
}

interface DayRangeFieldProps {
  label: string
  range: DayRange
  onChange: (range: DayRange) => void
  presets?: (today: string) => readonly DayPreset[]
  isClosed?: boolean
  error?: string | undefined
}

const PLACEHOLDER = 'Pick days'

export function DayRangeField({ label, range, onChange, presets, isClosed, error }: DayRangeFieldProps) {
  const id = useId()
  const today = useToday()
  const { from, to } = range
  const shownFirst = from ?? to ?? today
  const keys = useMonthKeys(() => shownFirst)
  const isSet = from !== null || to !== null
  const shown = isSet ? dayRange(from, to) : ''
  const clear = isSet ? () => onChange({ from: null, to: null }) : undefined
  return (
    <Box flex="1 1 19rem">
      <DatePickerInput
        {...CALENDAR}
        type="range"
        allowSingleDateInRange
        label={label}
        placeholder={PLACEHOLDER}
        aria-label={`${label}: ${shown || PLACEHOLDER}`}
        id={id}
        // The calendar is labelled by the field only if both have the same id.
        popoverProps={{ id, returnFocus: true }}
        {...keys}
        valueFormatter={() => shown}
        rightSection={<FieldEnd label={label} icon={<IconCalendar size="1.15rem" />} onClear={clear} />}
        rightSectionWidth={FIELD_END_WIDTH}
        aria-keyshortcuts={clear && 'Delete'}
        onKeyDown={(event) => clearByKey(event, clear)}
        // The calendar knows no range without a first day: the next click begins a new one.
        value={from === null ? [null, null] : [from, to]}
        defaultDate={shownFirst}
        // Without a first day it is the calendar that closes: it would drop a range that is open at its end.
        onChange={([first, last]) => first && onChange({ from: first, to: last })}
        error={error}
        {...(presets && {
          presets: presets(today).map((preset) => ({
            label: preset.label,
            value: [preset.from, preset.to] as [string, string],
          })),
        })}
      />
      {!isClosed && isSet && (from === null || to === null) && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt="4xs"
          mih="var(--touch)"
          onClick={() => onChange({ from: to, to: from })}
        >
          {to === null ? 'Until this day instead' : 'From this day on instead'}
        </Button>
      )}
    </Box>
  )
}
