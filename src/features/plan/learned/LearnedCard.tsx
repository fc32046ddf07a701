import { Anchor, Paper, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { pluralize } from '../../../shared/numbers.ts'
import { useEndpoint } from '../../../web/api/queries.ts'
import { Dialog } from '../../../web/dialog/Dialog.tsx'
import { formatDuration, formatInstant } from '../../../web/ui/format-times.ts'
import { SIDE_LABELS } from '../../designs/designs.contract.ts'
import type { Machine } from '../../machines/machine-key.contract.ts'
import { getLearnedSpeed, type LearnedRun, type LeftOut } from '../press-plan.contract.ts'
import { formatPace, getRatios } from './learned.rules.ts'
import { machineName } from '../../machines/known-machines.ts'

const WHY_NOT_COUNTED: Record<LeftOut, string> = {
  corrected: 'corrected or with a status skipped',
  short: 'under a minute of working time',
  overnight: 'open over night',
  beside: 'while another job was Processing',
}

/** How fast a machine really was, and from which jobs that is known. */
export function LearnedCard({ machine }: { machine: Machine }) {
  const learned = useEndpoint(getLearnedSpeed, { machine }).data
  const [isOpen, open] = useState(false)
  if (!learned || learned.runs.length === 0) return null
  const { runs, ratio } = learned
  const ratios = getRatios(learned)
  const leftOut = [...Map.groupBy(runs, (run) => run.leftOut)].flatMap(([why, those]) =>
    why ? `${those.length} ${WHY_NOT_COUNTED[why]}` : [],
  )
  return (
    <Paper withBorder p="md" component="section" aria-label={`Learned speed of ${machineName(machine)}`}>
      <Title order={2} size="h4">
        {ratio === null ? 'Not measured yet' : `It runs ${formatPace(ratio)}`}
      </Title>
      {ratio !== null && (
        <>
          <Text c="dimmed">{`over the last ${pluralize(ratios.length, 'job')} of ${machineName(machine)}`}</Text>
          <Dots ratios={ratios} median={ratio} />
        </>
      )}
      {leftOut.length > 0 && <Text size="xs">{`Not counted: ${leftOut.join(', ')}.`}</Text>}
      <Anchor component="button" fw={600} onClick={() => open(true)}>
        Show the jobs
      </Anchor>
      <Dialog opened={isOpen} onClose={() => open(false)} title={`Printed on ${machineName(machine)}`} size="xl">
        <Table data={{ head: ['Job', 'Complete', 'Planned', 'Real', ''], body: runs.map(toCells) }} />
      </Dialog>
    </Paper>
  )
}

const toCells = ({ orderNo, designName, side, completedAt, plannedMinutes, realMinutes, leftOut }: LearnedRun) => [
  `#${orderNo} ${designName}, ${SIDE_LABELS[side]}`,
  formatInstant(completedAt),
  formatDuration(plannedMinutes),
  leftOut === 'corrected' ? '' : formatDuration(realMinutes),
  leftOut ? `Not counted: ${WHY_NOT_COUNTED[leftOut]}` : `${Math.round((realMinutes / plannedMinutes) * 100)} %`,
]

/** In steps of 5 percent; what is further away stands at the edge. */
const toX = (ratio: number): number => 10 * Math.min(40, Math.max(10, Math.round(ratio * 20))) - 90

/** A dot for each job, by its real in percent of its planned minutes. */
function Dots({ ratios, median }: { ratios: readonly number[]; median: number }) {
  const stacks = [...Map.groupBy(ratios, toX)]
  const floor = 30 + 10 * Math.max(...stacks.map(([, dots]) => dots.length))
  const words = `half of the jobs: ${Math.round(median * 100)} %`
  const marks = [
    { x: toX(1), y: floor + 14, text: 'planned' },
    { x: toX(median), y: 12, text: words },
  ]
  return (
    <svg
      viewBox={`0 0 320 ${floor + 18}`}
      role="img"
      aria-label={`${words} of planned or less`}
      fontSize={12}
      fill="currentColor"
      style={{ color: 'var(--mantine-color-dimmed)' }}
    >
      {marks.map(({ x, y, text }) => (
        <g key={text}>
          <line x1={x} x2={x} y1={18} y2={floor} stroke="currentColor" />
          <text x={Math.min(250, Math.max(70, x))} y={y} textAnchor="middle">
            {text}
          </text>
        </g>
      ))}
      {/* A dash of no length with a round end is a dot. */}
      <g stroke="currentColor" strokeWidth={7} strokeLinecap="round" strokeDasharray="0 10">
        {stacks.map(([x, dots]) => (
          <path key={x} d={`M${x} ${floor - 5}v${9 - 10 * dots.length}`} />
        ))}
      </g>
    </svg>
  )
}
