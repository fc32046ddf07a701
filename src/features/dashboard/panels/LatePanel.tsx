import { Box, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatDue } from '../../orders/status/due.rules.ts'
import { Art } from '../Art.tsx'
import type { LateOrder } from '../dashboard.contract.ts'
import { formatProgress } from '../figures/figure-words.ts'
import { FigureLink } from '../figures/FigureLink.tsx'
import { Panel } from './Panel.tsx'
import rows from './rows.module.css'

export const LatePanel = ({ late, today }: { late: readonly LateOrder[]; today: string }) => (
  <Panel
    title="Late, still to print"
    icon={<IconAlertTriangle size="1.2em" aria-hidden="true" />}
    isAlert={late.length > 0}
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
                <Text span size="xs" display="block" truncate c="dimmed">
                  <Text span inherit fw={650} c="var(--mantine-color-error)">
                    {formatDue(order.dueDate, today)}
                  </Text>{' '}
                  {formatProgress(order)}
                </Text>
              </Box>
            </FigureLink>
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
