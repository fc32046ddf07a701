import { Checkbox, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { pluralize } from '../../shared/numbers.ts'
import { call } from '../../web/api/call.ts'
import { refresh, useEndpoint } from '../../web/api/queries.ts'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import type { Inputs } from '../../web/form/Inputs.tsx'
import { ChoiceField } from '../../web/input/ChoiceField.tsx'
import { DayField } from '../../web/input/days/DayField.tsx'
import { fromShop, inShop, useToday } from '../../web/today.ts'
import { toastError, toastSuccess } from '../../web/ui/toast.tsx'
import type { BoardMachine } from '../../features/plan/press-plan.contract.ts'
import { closeMachine, getQueueOrder } from '../../features/plan/press-plan.rules.ts'
import { moveAway, type MovedAway } from '../../features/plan/move-away.ts'
import { saveQueues, usePlan } from '../../features/plan/usePlan.ts'
import { toInstants } from '../../features/machines/work-time.rules.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import {
  type ClosedDay,
  getClosedDays,
  getShop,
  sentClosedDay,
  updateClosedDays,
} from '../../features/machines/machines.contract.ts'
import { END_OF_DAY, START_OF_DAY } from '../../features/machines/machines.rules.ts'
import { PlanChange } from './PlanChange.tsx'
import { allMachines, getMachineNames, getMachines, machineName } from '../../features/machines/known-machines.ts'

/** As it is typed: times may be empty. */
interface Values extends Required<ClosedDay> {
  isMoved: boolean
}

const ALL = 'all'

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
      choices={[ALL, ...getMachines()]}
      labels={{ [ALL]: allMachines(), ...getMachineNames() }}
      value={value ?? ALL}
      onChange={(chosen: Machine | typeof ALL) => onChange(chosen === ALL ? null : chosen)}
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
const toPart = ({ from, to }: Pick<Values, 'from' | 'to'>): Pick<ClosedDay, 'from' | 'to'> =>
  from || to ? { from: from || START_OF_DAY, to: to || END_OF_DAY } : {}

const toClosed = ({ day, name, machine, ...values }: Values): ClosedDay => ({ day, name, machine, ...toPart(values) })

interface ConsequenceProps extends Omit<Values, 'name'> {
  size: 'sm' | 'lg'
  onMove: (isMoved: boolean) => void
}

/** What the plan is then, and the jobs that another machine could take. */
function Consequence({ day, from, to, machine, isMoved, onMove, size }: ConsequenceProps) {
  const { board, plan } = usePlan()
  const { closed, moved, change } = useMemo(() => {
    const time = toInstants({ day, ...toPart({ from, to }) }, fromShop)
    return {
      closed: time,
      moved: board && plan && machine && moveAway(board, plan, machine, time),
      change: (one: BoardMachine, now: number) => closeMachine(one, time, now),
    }
  }, [board, plan, day, from, to, machine])
  if (closed.from >= closed.to) return null
  return (
    <>
      {moved && (
        <Checkbox
          label={`Move ${pluralize(moved.count, 'Pending job')} of that time to ${machineName(moved.to)}`}
          size={size}
          checked={isMoved}
          onChange={(event) => onMove(event.currentTarget.checked)}
        />
      )}
      <PlanChange machine={machine} change={change} order={moved && isMoved ? moved.order : undefined} />
    </>
  )
}

/** Closed days and packing are one record, which is shown as it is then, also if nothing was saved. */
export async function settle<Answer>(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent
  } finally {
    await refresh(getClosedDays, getShop)
  }
}

export const saveClosedDays = (days: readonly ClosedDay[], version: number) =>
  settle(call(updateClosedDays, { days: [...days], version }))

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
  const move = async ({ order, count, to }: MovedAway) => {
    const before = getQueueOrder(board!)
    const version = await saveQueues(order, board!.version)
    const undo = () => void saveQueues(before, version).catch(toastError)
    toastSuccess(`${pluralize(count, 'job')} moved to ${machineName(to)}.`, undo)
  }
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      touch={touch}
      title={machine ? `${machineName(machine)} is down` : 'Add a closed day'}
      schema={sentClosedDay}
      fields={FIELDS}
      inputs={machine ? OWN_INPUTS[touch ? 'lg' : 'sm'] : INPUTS}
      wide={['name', 'machine', 'isMoved', 'day']}
      record={null}
      getValues={(): Values => ({
        ...(machine
          ? { name: 'Down', day: today, from: inShop(Date.now()).toISOString().slice(11, 16), machine }
          : { name: '', day: '', from: '', machine: null }),
        to: '',
        isMoved: false,
      })}
      toSent={toClosed}
      onSave={async (values) => {
        const day = toClosed(values)
        const moved =
          values.isMoved && day.machine !== null && moveAway(board!, plan!, day.machine, toInstants(day, fromShop))
        const { days, version } = closed ?? (await call(getClosedDays, {}))
        const saved = await saveClosedDays([...days, day], version)
        if (moved) await move(moved).catch(toastError)
        return saved
      }}
    />
  )
}
