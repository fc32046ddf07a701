import { Checkbox, TextInput } from '@mantine/core'
import { memo, useMemo } from 'react'
import { pluralize } from '../../../shared/numbers.ts'
import { call } from '../../../web/api/call.ts'
import { refresh, useEndpoint } from '../../../web/api/queries.ts'
import { FormDialog } from '../../../web/form/FormDialog.tsx'
import type { Inputs } from '../../../web/form/Inputs.tsx'
import { ChoiceField } from '../../../web/input/ChoiceField.tsx'
import { DayField } from '../../../web/input/days/DayField.tsx'
import { fromShop, inShop, useToday } from '../../../web/today.ts'
import { toastError, toastSuccess } from '../../../web/ui/toast.tsx'
import { closeMachine, getQueueOrder, type QueueOrder } from '../plan/press-plan.rules.ts'
import { moveAway } from '../plan/screen/move-away.ts'
import { saveQueues, usePlan } from '../plan/usePlan.ts'
import { toInstants } from '../plan/work-time.rules.ts'
import { type Machine, MACHINE_LABELS, MACHINES } from '../schedules.contract.ts'
import { type ClosedDay, getClosedDays, getShop, updateClosedDays } from './machines.contract.ts'
import { END_OF_DAY, START_OF_DAY } from './machines.rules.ts'
import { PlanChange } from './PlanChange.tsx'

/** As it is typed: times may be empty. */
interface Values extends Required<ClosedDay> {
  isMoved: boolean
}

const BOTH = 'both'

const FIELDS = {
  name: { label: 'Name' },
  day: { label: 'Day' },
  from: { label: 'From' },
  to: { label: 'Until' },
  machine: { label: 'Closed' },
  isMoved: { label: 'Move its jobs' },
}
const getInputs = (size: 'sm' | 'lg'): Inputs<Values> => ({
  name: (props) => <TextInput {...props} size={size} withAsterisk data-autofocus />,
  day: (props) => <DayField {...props} size={size} value={props.value || null} />,
  from: (props) => <TextInput {...props} size={size} type="time" description="Empty: from its start" />,
  to: (props) => <TextInput {...props} size={size} type="time" description="Empty: to its end" />,
  machine: ({ value, onChange, ...props }) => (
    <ChoiceField
      {...props}
      choices={[BOTH, ...MACHINES]}
      labels={{ [BOTH]: 'Both', ...MACHINE_LABELS }}
      value={value ?? BOTH}
      onChange={(chosen: Machine | typeof BOTH) => onChange(chosen === BOTH ? null : chosen)}
    />
  ),
  isMoved: ({ value, onChange }, { day, from, to, machine }) =>
    day && <Consequence {...{ day, from, to, machine, size, isMoved: value }} onMove={onChange} />,
})
const INPUTS = getInputs('sm')
/** Of one machine. */
const OWN_INPUTS: Record<'sm' | 'lg', Inputs<Values>> = {
  sm: { ...INPUTS, machine: () => null },
  lg: { ...getInputs('lg'), machine: () => null },
}

/** A part of a day that only begins or only ends lasts to the end of the day, or from its start. */
const toClosed = ({ isMoved: _, from, to, ...day }: Values): ClosedDay =>
  from || to ? { ...day, from: from || START_OF_DAY, to: to || END_OF_DAY } : day

const otherMachine = (machine: Machine): Machine => MACHINES.find((one) => one !== machine)!

interface ConsequenceProps extends Omit<Values, 'name'> {
  size: 'sm' | 'lg'
  onMove: (isMoved: boolean) => void
}

/** What the plan is then, and the jobs that the other machine could take. */
const Consequence = memo(
  ({ machine, isMoved, onMove, size, ...values }: ConsequenceProps) => {
    const { board, plan } = usePlan()
    const closed = toInstants(toClosed({ ...values, machine, isMoved, name: '' }), fromShop)
    const moved = board && plan && machine && moveAway(board, plan, machine, closed)
    return (
      <>
        {moved && (
          <Checkbox
            label={`Move ${pluralize(moved.count, 'Pending job')} of that time to ${MACHINE_LABELS[otherMachine(machine)]}`}
            size={size}
            checked={isMoved}
            onChange={(event) => onMove(event.currentTarget.checked)}
          />
        )}
        <PlanChange
          machine={machine}
          change={(one, now) => closeMachine(one, closed, now)}
          {...(moved && isMoved && { order: moved.order })}
        />
      </>
    )
  },
  (a, b) => (['day', 'from', 'to', 'machine', 'isMoved'] as const).every((name) => a[name] === b[name]),
)

/** Closed days are part of the record of the shop, which is shown as it is then, also if nothing was saved. */
export async function saveClosedDays(days: readonly ClosedDay[], version: number) {
  try {
    return await call(updateClosedDays, { days: [...days], version })
  } finally {
    await refresh(getClosedDays, getShop)
  }
}

interface CloseDialogProps {
  opened: boolean
  onClose: () => void
  /** That is down now. */
  machine?: Machine
  touch?: boolean
}

export function CloseDialog({ opened, onClose, machine, touch = false }: CloseDialogProps) {
  const closed = useEndpoint(getClosedDays, {}, { enabled: opened }).data
  const { board, plan } = usePlan(opened)
  const today = useToday()
  const initial = useMemo(
    (): Values => ({
      ...(machine
        ? { name: 'Down', day: today, from: inShop(Date.now()).toISOString().slice(11, 16), machine }
        : { name: '', day: '', from: '', machine: null }),
      to: '',
      isMoved: false,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- each time that it is opened
    [opened],
  )
  const move = async ({ order, count }: { order: QueueOrder; count: number }, from: Machine) => {
    const before = getQueueOrder(board!)
    const version = await saveQueues(order, board!.version)
    const undo = () => void saveQueues(before, version).catch(toastError)
    toastSuccess(`${pluralize(count, 'job')} moved to ${MACHINE_LABELS[otherMachine(from)]}.`, undo)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      touch={touch}
      title={machine ? `${MACHINE_LABELS[machine]} is down` : 'Add a closed day'}
      schema={updateClosedDays.input.shape.days.element}
      fields={FIELDS}
      inputs={machine ? OWN_INPUTS[touch ? 'lg' : 'sm'] : INPUTS}
      wide={['name', 'machine', 'isMoved', 'day']}
      record={null}
      getValues={(): Values => initial}
      toSent={toClosed}
      onSave={async (values) => {
        const day = toClosed(values)
        const moved = values.isMoved && day.machine && moveAway(board!, plan!, day.machine, toInstants(day, fromShop))
        const saved = await saveClosedDays([...closed!.days, day], closed!.version)
        if (moved) await move(moved, day.machine!).catch(toastError)
        return saved
      }}
    />
  )
}
