import { Group, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { formatShortDay } from '../../../shared/days/calendar.ts'
import { pluralize } from '../../../shared/numbers.ts'
import { getTotals } from '../../floor/plan/board.rules.ts'
import { getDayLoads, getPercent } from '../../floor/plan/day-loads.rules.ts'
import { usePlan } from '../../floor/plan/usePlan.ts'
import { MACHINE_LABELS } from '../../floor/schedules.contract.ts'
import { FigureLink } from '../figures/FigureLink.tsx'
import { Panel } from './Panel.tsx'

const DAYS = 5

/** How full the next days of each machine are, and how many orders will be late by the press plan. */
export function PlanPanel() {
  const { plan } = usePlan()
  if (!plan) return null
  const { lateOrders } = getTotals(plan)
  return (
    <Panel
      title="Press plan"
      icon={<IconTimeline size="1.2em" aria-hidden="true" />}
      isAlert={lateOrders > 0}
      note={
        lateOrders > 0 && (
          <FigureLink target={{ list: 'orders', search: { view: 'will_be_late' } }}>
            {pluralize(lateOrders, 'order')} will be late
          </FigureLink>
        )
      }
    >
      <SimpleGrid spacing="xs">
        {plan.machines.map((lane) => (
          <Stack key={lane.machine} gap="2xs">
            <Text fw={600}>{MACHINE_LABELS[lane.machine]}</Text>
            {getDayLoads(lane, DAYS).map((load) => (
              <Group key={load.day} gap="xs" wrap="nowrap">
                <Text w="6.5rem" flex="none">
                  {formatShortDay(load.day)}
                </Text>
                <Progress value={getPercent(load)} flex={1} aria-hidden="true" />
                <Text flex="none">{Math.round(getPercent(load))} %</Text>
              </Group>
            ))}
          </Stack>
        ))}
      </SimpleGrid>
    </Panel>
  )
}
