import { Anchor, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { pluralize } from '../../../../shared/numbers.ts'
import { call } from '../../../../web/api/call.ts'
import { refresh, useEndpoint } from '../../../../web/api/queries.ts'
import { Dialog } from '../../../../web/dialog/Dialog.tsx'
import { useAction } from '../../../../web/form/useAction.ts'
import { useToday } from '../../../../web/today.ts'
import { toastError, toastSuccess } from '../../../../web/ui/toast.tsx'
import { SIDE_LABELS } from '../../../designs/designs.contract.ts'
import { getMachine, type MachineForm, updateMachine } from '../../machine-settings/machines.contract.ts'
import { type Machine, MACHINE_LABELS } from '../../schedules.contract.ts'
import { getTotals, planBoard } from '../board.rules.ts'
import { formatDuration, formatInstant, formatMoment } from '../../../../web/ui/format-times.ts'
import {
  type Board,
  getLearnedSpeed,
  getPressBoard,
  LEFT_OUT,
  type LearnedSpeed,
  type LeftOut,
} from '../press-plan.contract.ts'
import { finishInstant } from '../work-time.rules.ts'

const WHY_LEFT_OUT: Record<LeftOut, string> = {
  corrected: 'were corrected or skipped a status',
  short: 'took less than a minute of working time',
  overnight: 'stood open over night',
  beside: 'were Processing beside another job',
}

/** How fast a machine really was, from which jobs that is known, and what taking it over would change. */
export function LearnedCard({ machine }: { machine: Machine }) {
  const learned = useEndpoint(getLearnedSpeed, { machine }).data
  const board = useEndpoint(getPressBoard, {}).data
  const [isOpen, open] = useState(false)
  if (!learned) return null
  const { runs, ratio, impressionsPerHour, setups, setupMinutesPerScreen } = learned
  const counted = runs.filter(({ leftOut }) => leftOut === null).length
  const percent = ratio === null ? 0 : Math.round((ratio - 1) * 100)
  const left = LEFT_OUT.flatMap((why) => {
    const count = runs.filter(({ leftOut }) => leftOut === why).length
    return count === 0 ? [] : [`${count} ${WHY_LEFT_OUT[why]}`]
  })
  return (
    <Paper withBorder p="md" component="section" aria-label={`Learned speed of ${MACHINE_LABELS[machine]}`}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {ratio === null
            ? 'Not measured yet'
            : percent === 0
              ? 'As fast as planned'
              : `${Math.abs(percent)} % ${percent > 0 ? 'slower' : 'faster'} than planned`}
        </Title>
        <Text c="dimmed">
          {ratio === null
            ? `Needs 20 jobs that were Processing and then Complete; ${MACHINE_LABELS[machine]} has ${counted}.`
            : `over the last ${pluralize(counted, 'job')} of ${MACHINE_LABELS[machine]}`}
        </Text>
        {ratio !== null && <Dots learned={learned} />}
        {left.length > 0 && <Text size="xs">{`Left out: ${left.join(', ')}.`}</Text>}
        {runs.length > 0 && (
          <Anchor component="button" fw={600} ta="start" onClick={() => open(true)}>
            Show the jobs
          </Anchor>
        )}
        {impressionsPerHour !== null && percent !== 0 && (
          <TakeOver
            machine={machine}
            board={board}
            form={{ impressionsPerHour }}
            label={`Take over ${impressionsPerHour} an hour`}
          />
        )}
        {setupMinutesPerScreen === null ? (
          <Text size="xs">{`Setup of a screen: not measured, ${pluralize(setups, 'job')} of 20.`}</Text>
        ) : (
          <TakeOver
            machine={machine}
            board={board}
            form={{ setupMinutesPerScreen: Math.round(setupMinutesPerScreen * 10) / 10 }}
            label={`Take over ${setupMinutesPerScreen.toFixed(1)} min a screen`}
            note={`over ${pluralize(setups, 'job')}`}
          />
        )}
      </Stack>
      <RunsDialog machine={machine} learned={learned} opened={isOpen} onClose={() => open(false)} />
    </Paper>
  )
}

interface TakeOverProps {
  machine: Machine
  board: Board | undefined
  form: Partial<MachineForm>
  label: string
  note?: string
}

function TakeOver({ machine, board, form, label, note }: TakeOverProps) {
  const today = useToday()
  const { run, isRunning } = useAction(() =>
    call(updateMachine, { machine, ...form }).then(async ({ message }) => {
      await refresh(getMachine, getPressBoard)
      toastSuccess(message)
    }, toastError),
  )
  return (
    <Group gap="xs">
      <Button loading={isRunning} onClick={() => run()}>
        {label}
      </Button>
      <Text size="xs">{[note, board && describeChange(board, machine, form, today)].filter(Boolean).join(': ')}</Text>
    </Group>
  )
}

function describeChange(board: Board, machine: Machine, form: Partial<MachineForm>, today: string): string {
  const machines = board.machines.map((one) =>
    one.machine === machine ? { ...one, rates: { ...one.rates, ...form } } : one,
  )
  const [now, then] = [planBoard(board), planBoard({ ...board, machines })]
  const [before, after] = [now, then].map((plan) => {
    const { jobs, time } = plan.machines.find((one) => one.machine === machine)!
    const finish = finishInstant(time, jobs.at(-1)?.finish ?? 0)
    return { late: getTotals(plan).lateOrders, last: finish === null ? 'never' : formatMoment(finish, today) }
  }) as [{ late: number; last: string }, { late: number; last: string }]
  return `late orders ${before.late} → ${after.late}, last finish ${before.last} → ${after.last}`
}

/** Of 5 percent each; what is further away stands in the first or the last one. */
const BINS = Array.from({ length: 27 }, (_, at) => 50 + at * 5)

/** A dot for each job: real in percent of planned minutes. */
function Dots({ learned: { runs, ratio } }: { learned: LearnedSpeed }) {
  const dots = runs
    .filter(({ leftOut }) => leftOut === null)
    .map(({ scheduleId, realMinutes, plannedMinutes }) => {
      const percent = Math.round((realMinutes / plannedMinutes) * 20) * 5
      return { scheduleId, bin: Math.min(BINS.at(-1)!, Math.max(BINS[0]!, percent)) }
    })
  const median = Math.round(ratio! * 100)
  return (
    <Group
      gap={0}
      grow
      align="end"
      wrap="nowrap"
      role="img"
      aria-label={`Half of the jobs needed ${median} % or less of the planned minutes`}
    >
      {BINS.map((bin) => (
        <Stack
          key={bin}
          gap={2}
          align="center"
          miw={0}
          style={{ borderInlineStart: bin === 100 ? '1px solid' : undefined }}
        >
          {dots
            .filter((dot) => dot.bin === bin)
            .map(({ scheduleId }) => (
              <span
                key={scheduleId}
                style={{ width: 7, height: 7, borderRadius: '50%', background: 'var(--mantine-color-dimmed)' }}
              />
            ))}
          <Text size="xs" c="dimmed" h="1.2em" style={{ whiteSpace: 'nowrap' }}>
            {bin % 50 === 0 ? `${bin} %` : ''}
          </Text>
        </Stack>
      ))}
    </Group>
  )
}

interface RunsDialogProps {
  machine: Machine
  learned: LearnedSpeed
  opened: boolean
  onClose: () => void
}

const RunsDialog = ({ machine, learned: { runs }, opened, onClose }: RunsDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title={`Printed on ${MACHINE_LABELS[machine]}`} size="xl">
    <Table>
      <Table.Thead>
        <Table.Tr>
          {['Job', 'Complete', 'Planned', 'Real', ''].map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {runs.map(({ scheduleId, orderNo, designName, side, completedAt, plannedMinutes, realMinutes, leftOut }) => (
          <Table.Tr key={scheduleId} c={leftOut ? 'dimmed' : undefined}>
            <Table.Td>{`#${orderNo} ${designName}, ${SIDE_LABELS[side]}`}</Table.Td>
            <Table.Td>{formatInstant(completedAt)}</Table.Td>
            <Table.Td>{formatDuration(plannedMinutes)}</Table.Td>
            <Table.Td>{leftOut === 'corrected' ? '' : formatDuration(realMinutes)}</Table.Td>
            <Table.Td>{leftOut ? 'Left out' : `${Math.round((realMinutes / plannedMinutes) * 100)} %`}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Dialog>
)
