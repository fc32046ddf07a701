import { Progress, Table } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { formatShortDay } from '../../../shared/days/calendar.ts'
import { formatCount } from '../../../shared/numbers.ts'
import { getDayLoads, getPercent, getTotals } from '../../../features/plan/press-plan.rules.ts'
import { usePlan } from '../../../features/plan/usePlan.ts'
import { MACHINE_LABELS } from '../../../features/machines/machines.contract.ts'
import { FigureLink } from '../figures/FigureLink.tsx'
import { Panel } from './Panel.tsx'

const DAYS = 5

/** How full the next days of each machine are, and how many orders will be late by the press plan. */
export function PlanPanel() {
  const { plan } = usePlan()
  const lanes = plan?.machines ?? []
  const lateOrders = plan ? getTotals(plan).lateOrders : 0
  const loads = lanes.map(
    (lane) => new Map(getDayLoads(lane, DAYS).map((load) => [load.day, Math.round(getPercent(load))])),
  )
  const days = [...new Set(loads.flatMap((load) => [...load.keys()]))].toSorted().slice(0, DAYS)
  const body = days.map((day) => [formatShortDay(day), ...loads.map((load) => toCell(load.get(day)))])
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
        data={{
          head: ['Load', ...lanes.map(({ machine }) => MACHINE_LABELS[machine].replace('Machine ', ''))],
          body,
        }}
        horizontalSpacing="3xs"
        verticalSpacing={2}
        style={{ whiteSpace: 'nowrap' }}
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
      {percent} %
      <Progress value={percent} aria-hidden="true" />
    </>
  )
