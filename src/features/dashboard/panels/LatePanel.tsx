import { Box, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { pluralize } from '../../../shared/numbers.ts'
import { formatDue } from '../../orders/status/due.rules.ts'
import { Art } from '../Art.tsx'
import type { Amount, LateOrder } from '../dashboard.contract.ts'
import { lateOrders } from '../figures/figure-links.rules.ts'
import { quantity, formatProgress } from '../figures/figure-words.ts'
import { FigureLink } from '../figures/FigureLink.tsx'
import { Panel } from './Panel.tsx'
import rows from './rows.module.css'

interface LatePanelProps {
  late: readonly LateOrder[]
  all: Amount
  today: string
}

export const LatePanel = ({ late, all, today }: LatePanelProps) => (
  <Panel
    title="Late, still to print"
    icon={<IconAlertTriangle size="1.2em" aria-hidden="true" />}
    isAlert={all.orders > 0}
    note={
      all.orders > 0 && (
        <FigureLink target={{ list: 'orders', search: lateOrders(today, 'unfinished') }}>
          {pluralize(all.orders, 'order')}, {quantity(all.pieces)}
        </FigureLink>
      )
    }
  >
    {late.length === 0 ? (
      <Text c="dimmed">Nothing that is late is still to be printed.</Text>
    ) : (
      <ul className={rows.list}>
        {late.map((order) => (
          <li key={order._id}>
            <FigureLink target={{ list: 'order', id: order._id }} className={rows.row}>
              <Art image={order.image} />
              <Box component="span" flex={1} miw={0}>
                <Text span inherit display="block" truncate fw={600}>
                  <Text span inherit fw={700} c="var(--accent)">
                    #{order.orderNo}
                  </Text>{' '}
                  {order.customerName}
                </Text>
                <Text span inherit lineClamp={2} c="dimmed">
                  {formatProgress(order)}
                </Text>
              </Box>
              <Text span inherit flex="none" fw={700} c="var(--mantine-color-error)">
                {formatDue(order.dueDate, today)}
              </Text>
            </FigureLink>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
