import { Progress, Table } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { formatShortDay, formatWeekday } from '../../../shared/days/calendar.ts'
import { formatCount } from '../../../shared/numbers.ts'
import { getTotals } from '../../../features/plan/press-plan.rules.ts'
import { getDayLoads, getPercent } from '../../../features/plan/day-loads.rules.ts'
import { usePlan } from '../../../features/plan/usePlan.ts'
import { FigureLink } from '../figures/FigureLink.tsx'
import { Panel } from './Panel.tsx'
import { shortMachineName } from '../../../features/machines/known-machines.ts'

const DAYS = 5
const MOST_COLUMNS = 3

/** How full the next days of each machine are, and how many orders will be late by the press plan. */
export function PlanPanel() {
  const { plan } = usePlan()
  const lanes = plan?.machines ?? []
  const lateOrders = plan ? getTotals(plan).lateOrders : 0
  const loads = lanes.map(
    (lane) => new Map(getDayLoads(lane, DAYS).map((load) => [load.day, Math.round(getPercent(load))])),
  )
  const days = [...new Set(loads.flatMap((load) => [...load.keys()]))].toSorted().slice(0, DAYS)
  const names = lanes.map(({ machine }) => shortMachineName(machine))
  const [head, body] =
    lanes.length > MOST_COLUMNS
      ? [days.map(formatWeekday), loads.map((load, at) => [names[at], ...days.map((day) => toCell(load.get(day)))])]
      : [names, days.map((day) => [formatShortDay(day), ...loads.map((load) => toCell(load.get(day)))])]
  return (
    <Panel
      title="Press plan"
      target={{ list: 'plan' }}
      icon={<IconTimeline size="1.2em" aria-hidden="true" />}
      isAlert={lateOrders > 0}
      note={
        lateOrders > 0 && (
          <FigureLink target={{ list: 'orders', search: { view: 'will_be_late' } }}>
            {formatCount(lateOrders)} will be late
          </FigureLink>
        )
      }
    >
      <Table
        data={{ head: ['Load', ...head], body }}
        horizontalSpacing="3xs"
        verticalSpacing={2}
        style={{ whiteSpace: lanes.length > MOST_COLUMNS ? 'normal' : 'nowrap' }}
        withRowBorders={false}
      />
    </Panel>
  )
}

const toCell = (percent: number | undefined) =>
  percent === undefined ? (
    'closed'
  ) : (
    <>
      {`${percent}\u00a0%`}
      <Progress value={percent} aria-hidden="true" />
    </>
  )
