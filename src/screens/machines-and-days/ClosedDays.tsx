import { Button, CloseButton, Group, NumberInput, Stack, Table, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatShortDay } from '../../shared/days/calendar.ts'
import { pluralize } from '../../shared/numbers.ts'
import { call } from '../../web/api/call.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import { useFocusOnceThere } from '../../web/focus/useFocusOnceThere.ts'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import type { Inputs } from '../../web/form/Inputs.tsx'
import { useAction } from '../../web/api/useAction.ts'
import { HistoryButton } from '../../web/records/history/HistoryButton.tsx'
import { useToday } from '../../web/today.ts'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { toastError, toastSuccess } from '../../web/ui/toast.tsx'
import { useStable } from '../../web/state/useStable.ts'
import { CloseDialog, saveClosedDays, settle } from './CloseDialog.tsx'
import {
  type ClosedDay,
  getClosedDays,
  getShop,
  getShopHistory,
  updateShop,
} from '../../features/machines/machines.contract.ts'
import { formatClosedTime } from '../../features/machines/machines.rules.ts'
import { allMachines, machineName } from '../../features/machines/known-machines.ts'

const PACKING_FIELDS = { packingHours: { label: 'Hours before the end of the due day' } }
const PACKING_INPUTS: Inputs<{ packingHours: number }> = {
  packingHours: (props) => <NumberInput {...props} hideControls data-autofocus />,
}

export function ClosedDays() {
  const closed = useEndpoint(getClosedDays, {})
  const shop = useEndpoint(getShop, {})
  const [opened, open] = useState<'day' | 'packing' | null>(null)
  const root = useRef<HTMLDivElement>(null)
  useFocusOnceThere(root, () => 'button')
  const today = useToday()
  const days = closed.data?.days ?? []
  const isThisYear = ({ day }: ClosedDay) => day.slice(0, 4) === today.slice(0, 4)
  const save = (present: ClosedDay[]) => saveClosedDays(present, closed.data!.version)
  const add = useStable((day: ClosedDay) => save([...days, day]))
  const { run: remove } = useAction(async (day: ClosedDay) => {
    const undo = () => void add(day).catch(toastError)
    await save(days.filter((one) => one !== day)).then(({ message }) => toastSuccess(message, undo), toastError)
  })
  if (!closed.data || !shop.data) return <LoadError result={closed.isError ? closed : shop} />
  const rows = days.map((day) => [
    <>
      <b>{`${formatShortDay(day.day)}${isThisYear(day) ? '' : `, ${day.day.slice(0, 4)}`}`}</b>
      <div>{formatClosedTime(day)}</div>
    </>,
    day.name,
    <Text inherit key="machine" style={{ whiteSpace: 'nowrap' }}>
      {day.machine ? machineName(day.machine) : allMachines()}
    </Text>,
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
      <Table key={closed.data.version} horizontalSpacing="3xs" data={{ body: rows }} />
      <Text>{`${pluralize(shop.data.packingHours, 'hour')} for packing before the end of the due day`}</Text>
      <Group>
        <Button variant="default" onClick={() => open('packing')}>
          Change hours for packing
        </Button>
        <HistoryButton endpoint={getShopHistory} id="shop" name="Closed days and packing" />
      </Group>
      <CloseDialog opened={opened === 'day'} onClose={() => open(null)} />
      <FormDialog
        opened={opened === 'packing'}
        onClose={() => open(null)}
        title="Hours for packing"
        schema={updateShop.input.pick({ packingHours: true }).required()}
        fields={PACKING_FIELDS}
        inputs={PACKING_INPUTS}
        record={shop.data}
        getValues={({ packingHours }) => ({ packingHours })}
        onSave={async (values, version) => {
          return settle(call(updateShop, { ...values, version: version! }))
        }}
      />
    </Stack>
  )
}
