import { Group, Input, Text, TextInput, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { WEEKDAYS } from '../../../shared/days/calendar.ts'
import { useFocusOnceThere } from '../../../web/focus/useFocusOnceThere.ts'
import { type MachineForm, machineForm } from './machines.contract.ts'
import { weekMinutes } from './machines.rules.ts'
import { RowButton } from './RowButton.tsx'

type Form = UseFormReturnType<MachineForm>

const MAX_SPANS = 3

const formatHours = (days: MachineForm['week']): string => {
  const isRight = days.every((spans) => machineForm.shape.week.element.safeParse(spans).success)
  return isRight ? String(Number((weekMinutes(days) / 60).toFixed(2))) : '-'
}

export const WeekField = ({ form }: { form: Form }) => (
  <div>
    <Group gap="xs" align="baseline" mb="2xs">
      <Title order={2} size="h4">
        Working week
      </Title>
      <Text c="dimmed">{formatHours(form.values.week)} hours, up to three spans a day</Text>
    </Group>
    {WEEKDAYS.map((day, at) => (
      <DayRow key={day} form={form} day={day} at={at} />
    ))}
  </div>
)

function DayRow({ form, day, at }: { form: Form; day: string; at: number }) {
  const root = useRef<HTMLDivElement>(null)
  const focus = useFocusOnceThere(root)
  const id = useId()
  const path = `week.${at}`
  const { week } = form.values
  const spans = week[at]!
  const wrong = Object.keys(form.errors).find((field) => field === path || field.startsWith(`${path}.`))
  const adding = `Add a span to ${day}`
  const copying = `Copy ${day} to the other working days`
  const add = () => {
    form.insertListItem(path, { from: '', to: '' })
    focus(`[data-path="${path}.${spans.length}.from"]`)
  }
  const remove = (index: number) => {
    form.removeListItem(path, index)
    focus(`[aria-label="${adding}"]`)
  }
  const copied = week.map((other) => (other.length > 0 ? spans : other))
  const copy = () => form.setFieldValue('week', copied)
  const getTime = (index: number, end: 'from' | 'to') => (
    <TextInput
      {...form.getInputProps(`${path}.${index}.${end}`)}
      size="xs"
      w="4.8rem"
      placeholder="HH:MM"
      aria-label={`${day}, span ${index + 1}, ${end}`}
      error={wrong === path || `${path}.${index}.${end}` in form.errors}
    />
  )
  return (
    <Group
      ref={root}
      role="group"
      aria-label={day}
      aria-describedby={wrong && id}
      data-path={path}
      gap="3xs"
      py="3xs"
      style={{ borderBottom: '1px solid var(--row-line)' }}
    >
      <Text fw={600} w="2.6rem">
        {day}
      </Text>
      <Group gap="var(--mantine-spacing-3xs) var(--mantine-spacing-md)" flex="1 1 18rem">
        {spans.length === 0 && <Text c="dimmed">Closed</Text>}
        {spans.map((_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a span is its place in the day
          <Group key={index} gap="4xs" wrap="nowrap">
            {getTime(index, 'from')}–{getTime(index, 'to')}
            <RowButton icon={IconX} label={`Remove span ${index + 1} of ${day}`} onClick={() => remove(index)} />
          </Group>
        ))}
      </Group>
      <Group ms="auto" gap="3xs" wrap="nowrap">
        {`${formatHours([spans])} h`}
        {spans.length > 0 && <RowButton icon={IconCopy} label={copying} onClick={copy} />}
        {spans.length < MAX_SPANS && <RowButton icon={IconPlus} label={adding} onClick={add} />}
      </Group>
      {wrong && (
        <Input.Error id={id} w="100%">
          {form.errors[wrong]}
        </Input.Error>
      )}
    </Group>
  )
}
