import { Box, Button, Group, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatShortDay } from '../../../shared/days/calendar.ts'
import type { OutputOf } from '../../../shared/endpoint.ts'
import { call } from '../../../web/api/call.ts'
import { refresh, useEndpoint } from '../../../web/api/queries.ts'
import { useFocusOnceThere } from '../../../web/focus/useFocusOnceThere.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import type { Inputs } from '../../../web/form/Inputs.tsx'
import { useAction } from '../../../web/form/useAction.ts'
import { ChoiceField } from '../../../web/input/ChoiceField.tsx'
import { DayField } from '../../../web/input/days/DayField.tsx'
import { HistoryButton } from '../../../web/records/history/HistoryButton.tsx'
import { LoadError } from '../../../web/ui/page/LoadError.tsx'
import { toastError, toastSuccess } from '../../../web/ui/toast.tsx'
import { useStable } from '../../../web/ui/useStable.ts'
import { type Machine, MACHINE_LABELS, MACHINES } from '../schedules.contract.ts'
import { type ClosedDay, getClosedDays, getShop, getShopHistory } from './machines.contract.ts'
import { updateClosedDays, updateShop } from './machines.contract.ts'
import { RowButton } from './RowButton.tsx'

const BOTH = 'both'
const LABELS = { [BOTH]: 'Both', ...MACHINE_LABELS }

const FIELDS = { name: { label: 'Name' }, day: { label: 'Day' }, machine: { label: 'Closed' } }

const INPUTS: Inputs<ClosedDay> = {
  name: (props) => <TextInput {...props} withAsterisk data-autofocus />,
  day: (props) => <DayField {...props} value={props.value || null} />,
  machine: ({ value, onChange, ...props }) => (
    <ChoiceField
      {...props}
      choices={[BOTH, ...MACHINES]}
      labels={LABELS}
      value={value ?? BOTH}
      onChange={(chosen: Machine | typeof BOTH) => onChange(chosen === BOTH ? null : chosen)}
    />
  ),
}

const LINE = { borderBottom: '1px solid var(--line)' }

/** Both are one record, which is shown as it is then, also if nothing was saved. */
async function settle<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent
  } finally {
    await refresh(getClosedDays, getShop)
  }
}

export function ClosedDays() {
  const days = useEndpoint(getClosedDays, {})
  const shop = useEndpoint(getShop, {})
  return (
    <Stack gap="md" component="section" aria-labelledby="closed-days">
      <LoadError result={days.isError ? days : shop} />
      {days.data && <DayList {...days.data} />}
      {shop.data && <Packing {...shop.data} />}
      <Box>
        <HistoryButton endpoint={getShopHistory} id="shop" name="Closed days and packing" />
      </Box>
    </Stack>
  )
}

function DayList({ days, version }: OutputOf<typeof getClosedDays>) {
  const [isAdding, setAdding] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useFocusOnceThere(root, () => 'button')
  const save = (present: ClosedDay[]) => settle(call(updateClosedDays, { days: present, version }))
  const add = useStable((day: ClosedDay) => save([...days, day]))
  const { run: remove } = useAction(async (day: ClosedDay) => {
    const undo = () => void add(day).catch(toastError)
    await save(days.filter((one) => one !== day)).then(({ message }) => toastSuccess(message, undo), toastError)
  })
  return (
    <div ref={root}>
      <Group justify="space-between" gap="xs" mb="2xs">
        <Title order={2} size="h4" id="closed-days">
          Closed days and packing
        </Title>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
          Add a day
        </Button>
      </Group>
      {days.length === 0 && <Text c="dimmed">No day is closed.</Text>}
      <Stack component="ul" gap={0}>
        {days.map((day) => (
          <Group key={`${day.day} ${day.machine}`} component="li" wrap="nowrap" gap="xs" py="3xs" style={LINE}>
            <Group flex={1} miw={0} gap="0 var(--mantine-spacing-xs)">
              <Text fw={600} w="9.6rem">
                {formatShortDay(day.day)}, {day.day.slice(0, 4)}
              </Text>
              <Text miw={0}>{day.name}</Text>
            </Group>
            <Text c="dimmed">{LABELS[day.machine ?? BOTH]}</Text>
            <RowButton icon={IconTrash} label={`Remove ${day.name}, ${day.day}`} onClick={() => remove(day)} />
          </Group>
        ))}
      </Stack>
      <FormDialog
        opened={isAdding}
        onClose={() => setAdding(false)}
        title="Add a closed day"
        schema={updateClosedDays.input.shape.days.element}
        fields={FIELDS}
        inputs={INPUTS}
        record={null}
        getValues={(): ClosedDay => ({ name: '', day: '', machine: null })}
        onSave={add}
      />
    </div>
  )
}

function Packing({ packingHours, version }: OutputOf<typeof getShop>) {
  const [typed, setTyped] = useState<number | string>()
  const { error } = updateShop.input.shape.packingHours.safeParse(typed ?? packingHours)
  const { run: save } = useAction(async () => {
    if (error || typed === undefined) return
    const sent = { packingHours: Number(typed), version }
    if (typed !== packingHours)
      await settle(call(updateShop, sent)).then(({ message }) => toastSuccess(message), toastError)
    setTyped(undefined)
  })
  return (
    <NumberInput
      label="Hours for packing before the end of the due day"
      hideControls
      maw="25rem"
      value={typed ?? packingHours}
      onChange={setTyped}
      error={error?.issues[0]?.message}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  )
}
