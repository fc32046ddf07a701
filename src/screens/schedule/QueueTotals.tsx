import { Anchor, Group, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatCount, pluralize, pluralNoun } from '../../shared/numbers.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import { useMay } from '../../web/api/session.ts'
import { useToday } from '../../web/today.ts'
import { formatMoment } from '../../web/ui/format-times.ts'
import { lastLateDay } from '../../features/orders/status/due.rules.ts'
import { usePlannedJobs } from '../../features/plan/usePlan.ts'
import { getQueueTotals } from '../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'

export function QueueTotals({ machine }: { machine: Machine }) {
  const today = useToday()
  const { data } = useEndpoint(getQueueTotals, { machine })
  const canPlan = useMay('pressPlan.change')
  const jobs = usePlannedJobs(machine)
  const finish = jobs.at(-1)?.finish
  const willBeLate = new Set(jobs.filter(({ lateMinutes }) => lateMinutes).map(({ orderId }) => orderId)).size
  if (!data) return null
  const { schedules, dozens, late } = data
  return (
    <Group
      component="span"
      display="inline-flex"
      gap="0 var(--mantine-spacing-md)"
      role="status"
      aria-label="The whole queue"
    >
      <span>
        <b>{formatCount(schedules)}</b> {pluralNoun(schedules, 'job')}
      </span>
      <span>
        <b>{formatCount(dozens)}</b> Dz
      </span>
      {late > 0 && (
        <Anchor
          inherit
          underline="always"
          fw={650}
          c="var(--late)"
          px="2xs"
          renderRoot={(props: object) => (
            <Link
              {...props}
              to="/schedule/$machine"
              params={{ machine }}
              search={{ dueDateTo: lastLateDay(today) } as never}
            />
          )}
        >
          <Group component="span" gap="3xs" mih={48}>
            <IconAlertCircle size="1.15em" aria-hidden="true" />
            {formatCount(late)} late
          </Group>
        </Anchor>
      )}
      {willBeLate > 0 ? (
        <Text
          inherit
          fw={650}
          c="var(--late)"
          mih={48}
          style={{ alignContent: 'center' }}
          renderRoot={(props: object) => (canPlan ? <Link {...props} to="/press-plan" /> : <span {...props} />)}
        >
          {pluralize(willBeLate, 'order')} will be late
        </Text>
      ) : (
        finish && (
          <Text span inherit c="dimmed">
            until {formatMoment(finish, today)}
          </Text>
        )
      )}
    </Group>
  )
}
