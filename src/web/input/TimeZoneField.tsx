import { type OptionsFilter, Select } from '@mantine/core'
import { useEffect, useState } from 'react'

/** As people write places. */
export const formatTimeZone = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/** All of them take a tenth of a second, so they are made once and not with every letter. */
const words = new Map<string, string>()

/** What people call it: Hawaii-Aleutian Standard Time, Eastern Time. */
function getWords(timeZone: string): string {
  const known = words.get(timeZone)
  if (known !== undefined) return known
  const called = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).format()
  const found = `${formatTimeZone(timeZone)} ${called}`.toLowerCase()
  words.set(timeZone, found)
  return found
}

const findZones: OptionsFilter = ({ options, search }) =>
  options.filter((one) => 'value' in one && getWords(one.value).includes(search.trim().toLowerCase()))

interface TimeZoneFieldProps {
  label: string
  value?: string
  onChange: (timeZone: string | null) => void
  error?: string
  size?: string
  'data-path'?: string
}

export function TimeZoneField({ value = 'UTC', ...props }: TimeZoneFieldProps) {
  const names = new Set([value, 'UTC', ...Intl.supportedValuesOf('timeZone')])
  return (
    <Select
      {...props}
      description={<ClockOf timeZone={value} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      filter={findZones}
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage="No such place. Write the largest city in your time zone."
      data={[...names].toSorted().map((name) => ({ value: name, label: formatTimeZone(name) }))}
      value={value}
    />
  )
}

const REFRESH_MS = 10_000

/** So that people can tell whether it is theirs. */
export function ClockOf({ timeZone }: { timeZone: string }) {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return `It is ${formatClock(now, timeZone)} there now.`
}

const formatClock = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' }).format(at)
