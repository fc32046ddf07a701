import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { WEEKDAYS } from '../../../shared/days/calendar.ts'
import { type MachineForm, machineForm } from './machines.contract.ts'
import { parseSpans, weekMinutes } from './machines.rules.ts'

/** The hours of each day as one text. */
export type TypedSettings = Omit<MachineForm, 'week'> & { week: string[] }

function formatHours(days: readonly string[]): string {
  const week = days.map(parseSpans)
  const isRight = week.every((spans) => machineForm.shape.week.element.safeParse(spans).success)
  return isRight ? String(Number((weekMinutes(week) / 60).toFixed(2))) : '-'
}

export function WeekField({ form }: { form: UseFormReturnType<TypedSettings> }) {
  const { week } = form.values
  const rows = WEEKDAYS.map((day, at) => {
    const path = `week.${at}`
    const wrong = Object.keys(form.errors).find((field) => field === path || field.startsWith(`${path}.`))
    const copied = week.map((other) => (parseSpans(other).length > 0 ? week[at]! : other))
    return (
      <Group key={day} gap="xs" wrap="nowrap" align="baseline">
        <Text fw={600} w="2.6rem">
          {day}
        </Text>
        <TextInput
          {...form.getInputProps(path)}
          flex={1}
          placeholder="Closed"
          aria-label={day}
          data-path={wrong ?? path}
          error={wrong && form.errors[wrong]}
        />
        <Text w="3.5rem" ta="end" visibleFrom="sm">{`${formatHours([week[at]!])} h`}</Text>
        <Button
          variant="transparent"
          size="compact-sm"
          aria-label={`Copy ${day} to the other working days`}
          onClick={() => form.setFieldValue('week', copied)}
        >
          Copy
        </Button>
      </Group>
    )
  })
  return (
    <Stack gap="3xs">
      <Group gap="xs" align="baseline">
        <Title order={2} size="h4">
          Working week
        </Title>
        <Text c="dimmed">{formatHours(week)} hours, up to three spans a day, as 08:00-12:00, 12:30-16:30</Text>
      </Group>
      {rows}
    </Stack>
  )
}
