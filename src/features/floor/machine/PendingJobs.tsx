import { Stack, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../shared/numbers.ts'
import { SIDE_LABELS } from '../../designs/designs.contract.ts'
import type { Machine, OnMachine } from '../schedules.contract.ts'
import type { Card } from './cards.ts'
import classes from './MachinePage.module.css'

type PendingJobsProps = Pick<OnMachine, 'pending'> & { machine: Machine; cards: readonly Card[] }

export function PendingJobs({ machine, pending, cards }: PendingJobsProps) {
  const shown = cards.filter(({ schedule, isGone }) => schedule.status === 'pending' && !isGone)
  const count = pending.count - shown.length
  if (count <= 0) return null
  const be = cards.length > 0 ? ['more is', 'more are'] : ['is', 'are']
  return (
    <Stack component="section" gap={12} mt={20} fz="calc(22 * var(--u))">
      <Title order={2} fz="calc(26 * var(--u))">{`${formatCount(count)} ${count === 1 ? be[0] : be[1]} Pending`}</Title>
      {pending.first
        .filter(({ _id }) => !shown.some(({ schedule }) => schedule._id === _id))
        .map(({ _id: job, orderNo, screenPrintingOn, designName, clothingTypeName }) => (
          <Link key={job} to="/machine/$machine" params={{ machine }} search={{ job }} className={classes.other}>
            {`#${orderNo} ${SIDE_LABELS[screenPrintingOn]}, ${designName}, ${clothingTypeName}`}
          </Link>
        ))}
    </Stack>
  )
}
