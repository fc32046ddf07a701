import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatCount } from '../../../shared/numbers.ts'
import { SCHEDULE_STATUS_LABELS } from '../../../features/schedules/schedules.contract.ts'
import { formatDue } from '../../../features/orders/status/due.rules.ts'
import type { LateOrder } from '../dashboard.contract.ts'
import { Panel } from './Panel.tsx'
import { Rows } from './Rows.tsx'
import { machineName } from '../../../features/machines/known-machines.ts'

export const LatePanel = ({ late, today }: { late: readonly LateOrder[]; today: string }) => (
  <Panel
    title="Late, still to print"
    icon={<IconAlertTriangle size="1.2em" aria-hidden="true" />}
    isAlert={late.length > 0}
  >
    <Rows
      emptyText="Nothing that is late is still to be printed."
      rows={late.map((order) => ({
        _id: order._id,
        target: { list: 'order', id: order._id },
        image: order.image,
        title: (
          <>
            <Text span inherit fw={700} c="var(--accent)">
              #{order.orderNo}
            </Text>{' '}
            {order.customerName}
          </>
        ),
        note: (
          <>
            <Text span inherit fw={650} c="var(--mantine-color-error)">
              {formatDue(order.dueDate, today)}
            </Text>{' '}
            {formatProgress(order)}
          </>
        ),
      }))}
    />
  </Panel>
)

function formatProgress({ queued, waitingDozens, status }: LateOrder): string {
  const parts = queued.map(
    ({ machine, status: now, dozens }) =>
      `${machineName(machine)}, ${SCHEDULE_STATUS_LABELS[now]}, ${formatCount(dozens)} Dz`,
  )
  if (waitingDozens > 0) parts.push(`${formatCount(waitingDozens)} Dz not on a machine`)
  if (parts.length === 0) parts.push(status === 'schedule' ? 'Printed in part' : 'Goods from stock, to be packed')
  return parts.join('; ')
}
