import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMonth } from '../../../shared/days/calendar.ts'
import { formatCount, formatPercent } from '../../../shared/numbers.ts'
import { RETURNED_FOR_LABELS } from '../../../features/orders/filters/order-filters.contract.ts'
import type { MonthFigures } from '../dashboard.contract.ts'
import { monthOrders, returnedOrders } from '../figures/figure-links.rules.ts'
import { quantity } from '../dashboard.rules.ts'
import { FigureLink, type Target, toOrders } from '../figures/FigureLink.tsx'
import { Panel } from './Panel.tsx'
import { Rows } from './Rows.tsx'

interface MonthProps {
  month: MonthFigures
  today: string
}

const NO_DELIVERY = 'Nothing was delivered this month yet.'

export const DesignsPanel = ({ month, today }: MonthProps) => (
  <Panel title="Busiest designs" note={`${formatMonth(today)}, Dz`}>
    <Rows
      emptyText={NO_DELIVERY}
      rows={month.designs.map(({ _id, name, image, dozens }) => ({
        _id,
        target: toOrders(monthOrders(today, { printedDesign: _id })),
        image,
        title: name,
        share: dozens / month.designs[0]!.dozens,
        figure: formatCount(dozens),
      }))}
    />
  </Panel>
)

export const CustomersAndQuality = ({ month, today }: MonthProps) => (
  <Stack gap="xs" miw={0}>
    <Panel title="Customers" note={formatMonth(today)}>
      <Rows
        emptyText={NO_DELIVERY}
        rows={month.customers.map(({ _id, name, pieces }) => ({
          _id,
          target: toOrders(monthOrders(today, { orderedBy: _id })),
          title: name,
          share: pieces / month.customers[0]!.pieces,
          figure: quantity(pieces),
        }))}
      />
    </Panel>
    <Quality month={month} today={today} />
  </Stack>
)

const Quality = ({ month, today }: MonthProps) => {
  const { produced, second, returned, returns, delivered } = month
  return (
    <Panel title="Quality and returns" note={formatMonth(today)}>
      {delivered.orders === 0 ? (
        <Text c="dimmed">{NO_DELIVERY}</Text>
      ) : (
        <Stack component="dl" gap="4xs" mb="3xs">
          <Share label="2nd quality" target={toOrders(monthOrders(today, { secondQuality: 'true' }))}>
            {formatPercent(second.pieces, produced)}, {formatCount(second.pieces)} Pcs
          </Share>
          <Share label="Returned" target={toOrders(returnedOrders(today))}>
            {formatPercent(returned.pieces, delivered.pieces)}, {formatCount(returned.pieces)} Pcs
          </Share>
        </Stack>
      )}
      {returns.length > 0 && (
        <Text size="xs" c="dimmed">
          {returns.map(({ reason, pieces }, at) => (
            <span key={reason}>
              {at > 0 && ', '}
              <FigureLink target={toOrders(returnedOrders(today, reason))}>
                {RETURNED_FOR_LABELS[reason]} {formatCount(pieces)}
              </FigureLink>
            </span>
          ))}
        </Text>
      )}
    </Panel>
  )
}

const Share = ({ label, target, children }: { label: string; target: Target; children: ReactNode }) => (
  <Group justify="space-between" gap="sm" wrap="nowrap">
    <dt>{label}</dt>
    <Box component="dd" fw={650} ta="end">
      <FigureLink target={target}>{children}</FigureLink>
    </Box>
  </Group>
)
