import { ActionIcon, Box, Flex, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { WEEKDAYS } from '../../shared/days/calendar.ts'
import { HoursBar } from './HoursBar.tsx'
import { type MachineForm, machineForm, type TimeSpan } from '../../features/machines/machines.contract.ts'
import { formatMinute, formatSpans, parseSpans, toMinute, weekMinutes } from '../../features/machines/machines.rules.ts'

/** The hours of each day as one text. */
export type TypedSettings = Omit<MachineForm, 'week'> & { week: string[] }

/** Null where what is typed is wrong. */
function getSpans(typed: string): TimeSpan[] | null {
  const spans = parseSpans(typed)
  return machineForm.shape.week.element.safeParse(spans).success ? spans : null
}

const formatHours = (week: readonly (TimeSpan[] | null)[]): string => {
  const days = week.flatMap((spans) => (spans ? [spans] : []))
  return days.length < week.length ? '-' : String(Number((weekMinutes(days) / 60).toFixed(2)))
}

const [EARLIEST, LATEST, MIDNIGHT] = [6 * 60, 20 * 60, 24 * 60]
const TWO_HOURS = 120
/** Of two spans. */
const TYPED_WIDTH = '15.5rem'

/** Usual hours of a day that has none, else an hour that begins half an hour after the last span; null without room. */
function getAdded(spans: readonly TimeSpan[]): TimeSpan | null {
  const last = spans.at(-1)
  if (!last) return { from: '08:00', to: '16:30' }
  const from = toMinute(last.to) + 30
  return spans.length < 3 && from + 60 <= MIDNIGHT ? { from: formatMinute(from), to: formatMinute(from + 60) } : null
}

export function WeekField({ form }: { form: UseFormReturnType<TypedSettings> }) {
  const { week } = form.values
  const days = week.map(getSpans)
  const shown = days.flatMap((spans) => spans ?? [])
  const from = Math.min(EARLIEST, ...shown.map((span) => Math.floor(toMinute(span.from) / TWO_HOURS) * TWO_HOURS))
  const to = Math.max(LATEST, ...shown.map((span) => Math.ceil(toMinute(span.to) / TWO_HOURS) * TWO_HOURS))
  const rows = WEEKDAYS.map((day, at) => {
    const path = `week.${at}`
    const spans = days[at]!
    const wrong = Object.keys(form.errors).find((field) => field === path || field.startsWith(`${path}.`))
    const copied = week.map((other) => (parseSpans(other).length > 0 ? week[at]! : other))
    const set = (changed: readonly TimeSpan[]) => form.setFieldValue(path, formatSpans(changed))
    const added = spans && getAdded(spans)
    return (
      // On a phone the hours have a line of their own, with room for three spans.
      <Flex
        key={day}
        columnGap="xs"
        rowGap="3xs"
        wrap={{ base: 'wrap', sm: 'nowrap' }}
        align="center"
        pb={{ base: 'xs', sm: 0 }}
      >
        <Text fw={600} w="2.6rem">
          {day}
        </Text>
        <Box flex={1} visibleFrom="sm">
          <HoursBar {...{ day, from, to }} spans={spans ?? []} onChange={set} />
        </Box>
        <TextInput
          {...form.getInputProps(path)}
          flex={{ base: '1 1 80%', sm: 'none' }}
          w={{ sm: TYPED_WIDTH }}
          placeholder="Closed"
          aria-label={day}
          data-path={wrong ?? path}
          error={wrong && form.errors[wrong]}
        />
        <Text w="3.5rem" ms={{ base: 'auto', sm: 0 }} ta="end">{`${formatHours([spans])} h`}</Text>
        <Group gap="2xs" flex="none" w={{ sm: '4.4rem' }} wrap="nowrap">
          <ActionIcon
            variant="subtle"
            aria-label={`Add hours on ${day}`}
            disabled={!added}
            onClick={() => added && set([...spans, added])}
          >
            <IconPlus size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={`Copy ${day} to the other working days`}
            onClick={() => form.setFieldValue('week', copied)}
          >
            <IconCopy size={18} />
          </ActionIcon>
        </Group>
      </Flex>
    )
  })
  const hours = Array.from({ length: (to - from) / TWO_HOURS + 1 }, (_, at) => from + at * TWO_HOURS)
  return (
    <Stack gap="3xs">
      <Group gap="xs" align="baseline">
        <Title order={2} size="h4">
          Working week
        </Title>
        <Text c="dimmed">{formatHours(days)} hours, up to three spans a day, as 08:00-12:00, 12:30-16:30</Text>
      </Group>
      <Group gap="xs" wrap="nowrap" visibleFrom="sm" fz="xs" c="dimmed" aria-hidden="true">
        <Box w="2.6rem" />
        <Group flex={1} miw={0} gap={0} justify="space-between" wrap="nowrap">
          {hours.map((hour, at) => (
            // Large text leaves room for each second one.
            <span key={hour} style={at % 2 === 1 ? { visibility: 'hidden' } : undefined}>
              {formatMinute(hour).slice(0, 2)}
            </span>
          ))}
        </Group>
        <Box flex="none" w={TYPED_WIDTH} />
        <Box w="8.4rem" />
      </Group>
      {rows}
    </Stack>
  )
}
