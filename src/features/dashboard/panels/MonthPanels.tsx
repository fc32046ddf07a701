import { Box, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatMonth } from '../../../shared/days/calendar.ts'
import { formatCount, formatPercent } from '../../../shared/numbers.ts'
import { RETURNED_FOR_LABELS } from '../../orders/list/order-filters.contract.ts'
import type { MonthFigures } from '../dashboard.contract.ts'
import { monthOrders, returnedOrders } from '../figures/figure-links.rules.ts'
import { quantity } from '../figures/figure-words.ts'
import { FigureLink, type Target, toOrders } from '../figures/FigureLink.tsx'
import { Art } from '../Art.tsx'
import { Panel } from './Panel.tsx'
import rows from './rows.module.css'

interface MonthProps {
  month: MonthFigures
  today: string
}

export const DesignsPanel = ({ month, today }: MonthProps) => (
  <Panel title="Busiest designs" note={`${formatMonth(today)}, Dz`}>
    {month.designs.length === 0 && <Text c="dimmed">Nothing was delivered this month yet.</Text>}
    <Stack component="ul" flex={1} gap={0} justify="space-evenly" className={rows.list}>
      {month.designs.map(({ _id, name, image, dozens }) => (
        <li key={_id}>
          <FigureLink target={toOrders(monthOrders(today, { printedDesign: _id }))} className={rows.row}>
            <Art image={image} />
            <Ranked name={name} share={dozens / month.designs[0]!.dozens} />
            <b>{formatCount(dozens)}</b>
          </FigureLink>
        </li>
      ))}
    </Stack>
  </Panel>
)

const Ranked = ({ name, share }: { name: string; share: number }) => (
  <Box component="span" flex={1} miw={0}>
    <Text span inherit display="block" truncate fw={600}>
      {name}
    </Text>
    <Box
      component="span"
      display="block"
      h="0.4rem"
      mt="4xs"
      bdrs="xs"
      bg="light-dark(#087f5b, #2f9c70)"
      w={`${share * 100}%`}
    />
  </Box>
)

export const CustomersAndQuality = ({ month, today }: MonthProps) => (
  <Stack gap="xs" miw={0}>
    <Panel title="Customers" note={formatMonth(today)}>
      {month.customers.length === 0 && <Text c="dimmed">Nothing was delivered this month yet.</Text>}
      <Stack component="ul" flex={1} gap={0} justify="space-evenly" className={rows.list}>
        {month.customers.map(({ _id, name, pieces }) => (
          <li key={_id}>
            <FigureLink target={toOrders(monthOrders(today, { orderedBy: _id }))} className={rows.row}>
              <Ranked name={name} share={pieces / month.customers[0]!.pieces} />
              <b>{quantity(pieces)}</b>
            </FigureLink>
          </li>
        ))}
      </Stack>
    </Panel>
    <Quality month={month} today={today} />
  </Stack>
)

const Quality = ({ month, today }: MonthProps) => {
  const { produced, second, returned, returns, delivered } = month
  return (
    <Panel title="Quality and returns" note={formatMonth(today)}>
      {delivered.orders === 0 ? (
        <Text c="dimmed">Nothing was delivered this month yet.</Text>
      ) : (
        <Stack component="dl" gap="4xs" mb="3xs">
          <Share label="1st quality" target={toOrders(monthOrders(today))}>
            {formatPercent(produced - second.pieces, produced)}
          </Share>
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
