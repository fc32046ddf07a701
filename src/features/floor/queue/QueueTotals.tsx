import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatCount, nounOf } from '../../../shared/numbers.ts'
import { useEndpoint } from '../../../web/queries.ts'
import { useToday } from '../../../web/today.ts'
import { lastLateDay } from '../../orders/figures/due.rules.ts'
import { getQueueTotals, type Machine } from '../schedules.contract.ts'
import classes from './QueueTotals.module.css'

export function QueueTotals({ machine }: { machine: Machine }) {
  const today = useToday()
  const { data } = useEndpoint(getQueueTotals, { machine })
  if (!data) return null
  const { schedules, dozens, late } = data
  return (
    <span className={classes.totals} role="status" aria-label="The whole queue">
      <span>
        <b>{formatCount(schedules)}</b> {nounOf(schedules, 'job')}
      </span>
      <span>
        <b>{formatCount(dozens)}</b> Dz
      </span>
      {late > 0 && (
        <Link
          to="/schedule/$machine"
          params={{ machine }}
          search={{ dueDateTo: lastLateDay(today) } as never}
          className={classes.late}
        >
          <IconAlertCircle size="1.15em" aria-hidden="true" />
          {formatCount(late)} late
        </Link>
      )}
    </span>
  )
}
