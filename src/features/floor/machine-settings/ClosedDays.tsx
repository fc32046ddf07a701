import { Button, CloseButton, Group, NumberInput, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useRef, useState } from 'react'
import { pluralize } from '../../../shared/numbers.ts'
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
import { withoutDay } from '../plan/press-plan.rules.ts'
import { type Machine, MACHINE_LABELS, MACHINES } from '../schedules.contract.ts'
import { type ClosedDay, getClosedDays, getShop, getShopHistory } from './machines.contract.ts'
import { updateClosedDays, updateShop } from './machines.contract.ts'
import { formatClosedDay } from './machines.rules.ts'
import { PlanChange } from './PlanChange.tsx'

const BOTH = 'both'

const ClosedDayChange = memo(({ day, machine }: Pick<ClosedDay, 'day' | 'machine'>) => (
  <PlanChange machine={machine} change={(one, now) => withoutDay(one, day, now)} />
))

const DAY_FIELDS = { name: { label: 'Name' }, day: { label: 'Day' }, machine: { label: 'Closed' } }
const DAY_INPUTS: Inputs<ClosedDay> = {
  name: (props) => <TextInput {...props} withAsterisk data-autofocus />,
  day: (props) => <DayField {...props} value={props.value || null} />,
  machine: ({ value, onChange, ...props }, { day }) => (
    <>
      <ChoiceField
        {...props}
        choices={[BOTH, ...MACHINES]}
        labels={{ [BOTH]: 'Both', ...MACHINE_LABELS }}
        value={value ?? BOTH}
        onChange={(chosen: Machine | typeof BOTH) => onChange(chosen === BOTH ? null : chosen)}
      />
      {day && <ClosedDayChange day={day} machine={value} />}
    </>
  ),
}

const PACKING_FIELDS = { packingHours: { label: 'Hours before the end of the due day' } }
const PACKING_INPUTS: Inputs<{ packingHours: number }> = {
  packingHours: (props) => <NumberInput {...props} hideControls data-autofocus />,
}

/** Both are one record, which is shown as it is then, also if nothing was saved. */
async function settle<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent
  } finally {
    await refresh(getClosedDays, getShop)
  }
}

export function ClosedDays() {
  const closed = useEndpoint(getClosedDays, {})
  const shop = useEndpoint(getShop, {})
  const [opened, open] = useState<'day' | 'packing' | null>(null)
  const root = useRef<HTMLDivElement>(null)
  useFocusOnceThere(root, () => 'button')
  const days = closed.data?.days ?? []
  const save = (present: ClosedDay[]) =>
    settle(call(updateClosedDays, { days: present, version: closed.data!.version }))
  const add = useStable((day: ClosedDay) => save([...days, day]))
  const { run: remove } = useAction(async (day: ClosedDay) => {
    const undo = () => void add(day).catch(toastError)
    await save(days.filter((one) => one !== day)).then(({ message }) => toastSuccess(message, undo), toastError)
  })
  if (!closed.data || !shop.data) return <LoadError result={closed.isError ? closed : shop} />
  const rows = days.map((day) => [
    formatClosedDay(day),
    <CloseButton key="remove" ms="auto" aria-label={`Remove ${day.name}, ${day.day}`} onClick={() => remove(day)} />,
  ])
  return (
    <Stack ref={root} gap="xs" component="section" aria-labelledby="closed-days">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" id="closed-days">
          Closed days and packing
        </Title>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => open('day')}>
          Add a day
        </Button>
      </Group>
      {days.length === 0 && <Text c="dimmed">No day is closed.</Text>}
      <Table key={closed.data.version} horizontalSpacing={0} data={{ body: rows }} />
      <Text>{`${pluralize(shop.data.packingHours, 'hour')} for packing before the end of the due day`}</Text>
      <Group>
        <Button variant="default" onClick={() => open('packing')}>
          Change hours for packing
        </Button>
        <HistoryButton endpoint={getShopHistory} id="shop" name="Closed days and packing" />
      </Group>
      <FormDialog
        opened={opened === 'day'}
        onClose={() => open(null)}
        title="Add a closed day"
        schema={updateClosedDays.input.shape.days.element}
        fields={DAY_FIELDS}
        inputs={DAY_INPUTS}
        record={null}
        getValues={(): ClosedDay => ({ name: '', day: '', machine: null })}
        onSave={add}
      />
      <FormDialog
        opened={opened === 'packing'}
        onClose={() => open(null)}
        title="Hours for packing"
        schema={updateShop.input.pick({ packingHours: true }).required()}
        fields={PACKING_FIELDS}
        inputs={PACKING_INPUTS}
        record={shop.data}
        getValues={({ packingHours }) => ({ packingHours })}
        onSave={(values, version) => settle(call(updateShop, { ...values, version: version! }))}
      />
    </Stack>
  )
}
