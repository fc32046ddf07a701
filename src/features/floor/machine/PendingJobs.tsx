import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../shared/numbers.ts'
import { SIDE_LABELS } from '../../designs/designs.contract.ts'
import type { Machine, OnMachine } from '../schedules.contract.ts'
import type { Card } from './cards.ts'
import classes from './MachinePage.module.css'

interface PendingJobsProps {
  machine: Machine
  pending: OnMachine['pending']
  cards: readonly Card[]
}

/** What waits for the machine besides the jobs on its screen: how many, and the first, each of which can be put there. */
export function PendingJobs({ machine, pending, cards }: PendingJobsProps) {
  const shown = cards.filter(({ schedule, isGone }) => schedule.status === 'pending' && !isGone)
  const count = pending.count - shown.length
  if (count <= 0) return null
  return (
    <section className={classes.pending}>
      <h2>{`${formatCount(count)}${cards.length > 0 ? ' more' : ''} ${count === 1 ? 'is' : 'are'} Pending`}</h2>
      {pending.first
        .filter(({ _id }) => !shown.some(({ schedule }) => schedule._id === _id))
        .map(({ _id: job, orderNo, screenPrintingOn, designName, clothingTypeName }) => (
          <Link key={job} to="/machine/$machine" params={{ machine }} search={{ job }} className={classes.other}>
            {`#${orderNo} ${SIDE_LABELS[screenPrintingOn]}, ${designName}, ${clothingTypeName}`}
          </Link>
        ))}
    </section>
  )
}
