import { Anchor, Box, Table, Text } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { addDays, formatWeekday, mondayOf } from '../../../shared/days/calendar.ts'
import { DOZEN } from '../../../shared/quantities/pieces.ts'
import { useSession } from '../../../web/api/session.ts'
import type { Machine } from '../../../features/machines/machine-key.contract.ts'
import type { Place, Series } from '../charts/Bars.tsx'
import type { Due, MachineFigures, OrderFigures } from '../dashboard.contract.ts'
import { quantity } from '../dashboard.rules.ts'
import { deliveredOrders, queuedDue } from '../figures/figure-links.rules.ts'
import { FigureLink, getLink, type Target } from '../figures/FigureLink.tsx'
import { Panel } from './Panel.tsx'
import { machineName } from '../../../features/machines/known-machines.ts'

// The library of charts is heavy: it comes after the figures, into a place that is kept free.
const BarChart = lazy(async () => ({ default: (await import('../charts/Bars.tsx')).Bars }))

interface ChartPanelProps {
  title: string
  first: string
  series: readonly Series[]
  places: readonly Place[]
  isStacked?: boolean
  emptyText: string
}

function ChartPanel({ title, first, series, places, isStacked = false, emptyText }: ChartPanelProps) {
  const [isTable, setTable] = useState(false)
  const navigate = useNavigate()
  const role = useSession()?.role
  const isEmpty = places.every(({ values }) => Object.values(values).every((value) => !value?.pieces))
  const Icon = isTable ? IconChartBar : IconTable
  return (
    <Panel
      title={title}
      note={
        !isEmpty && (
          <Anchor component="button" type="button" inherit c="dimmed" onClick={() => setTable(!isTable)}>
            <Icon size="1.1em" style={{ verticalAlign: '-0.15em' }} aria-hidden="true" />{' '}
            {isTable ? 'Show as chart' : 'Show as table'}
          </Anchor>
        )
      }
    >
      {isEmpty ? (
        <Text c="dimmed">{emptyText}</Text>
      ) : isTable ? (
        <Figures title={title} first={first} series={series} places={places} />
      ) : (
        <Box
          pos="relative"
          flex={1}
          mih="14rem"
          role="img"
          aria-label={`${title}, as bars. Show as table has the figures.`}
        >
          <Suspense>
            <BarChart
              series={series}
              places={places}
              isStacked={isStacked}
              onOpen={(target) => {
                const link = getLink(target, role)
                if (link) void navigate(link as never)
              }}
            />
          </Suspense>
        </Box>
      )}
    </Panel>
  )
}

const HEAD = { fw: 500, c: 'dimmed' } as const

const Figures = ({ title, first, series, places }: Pick<ChartPanelProps, 'title' | 'first' | 'series' | 'places'>) => (
  <Table aria-label={title} verticalSpacing="3xs" horizontalSpacing="4xs">
    <Table.Thead>
      <Table.Tr>
        <Table.Th scope="col" {...HEAD}>
          {first}
        </Table.Th>
        {series.map(({ name, label }) => (
          <Table.Th key={name} scope="col" ta="end" {...HEAD}>
            {label}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {places.map(({ label, values }) => (
        <Table.Tr key={label}>
          <Table.Th scope="row" {...HEAD}>
            {label}
          </Table.Th>
          {series.map(({ name }) => {
            const value = values[name]
            return (
              <Table.Td key={name} ta="end" fw={600}>
                {value && <FigureLink target={value.target}>{quantity(value.pieces)}</FigureLink>}
              </Table.Td>
            )
          })}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)

const GREEN = 'light-dark(#087f5b, #2f9c70)'

/** One after the other is told apart in both schemes, also by those who see no difference of red and green. */
const COLORS = [
  GREEN,
  'light-dark(#8cb4e6, #a9c8f0)',
  'light-dark(#f0b429, #e3a818)',
  'light-dark(#7048a8, #a583d6)',
  'light-dark(#f09a8a, #f2b0a4)',
  'light-dark(#1f5c8f, #4f8fc7)',
  'light-dark(#b8c48a, #c8d39d)',
  'light-dark(#8a4b2f, #b9785b)',
]

const WEEKS: readonly Series[] = [
  { name: 'before', label: 'Last week', color: 'light-dark(#868e96, #868e96)' },
  { name: 'now', label: 'This week', color: GREEN },
]

export function DeliveredChart({ delivered, today }: { delivered: OrderFigures['delivered']; today: string }) {
  const monday = mondayOf(today)
  const byDay = new Map(delivered.map(({ day, pieces }) => [day, pieces]))
  const valueOf = (day: string) => {
    const pieces = byDay.get(day)
    return pieces === undefined
      ? undefined
      : { pieces, target: { list: 'orders', search: deliveredOrders(day, day) } as const }
  }
  const places = Array.from({ length: 7 }, (_, n): Place => {
    const day = addDays(monday, n)
    return {
      label: day === today ? 'Today' : formatWeekday(day),
      values: { before: valueOf(addDays(day, -7)), now: valueOf(day) },
    }
  })
  return (
    <ChartPanel
      title="Delivered by day"
      first="Day"
      series={WEEKS}
      places={places}
      emptyText="Nothing was delivered this week or last."
    />
  )
}

export function QueuedChart({ machines, today }: { machines: readonly MachineFigures[]; today: string }) {
  const series = machines.map(({ machine }, at): Series => ({
    name: machine,
    label: machineName(machine),
    color: COLORS[at % COLORS.length]!,
  }))
  const getLoad = (figures: MachineFigures, due: Due) => figures.byDue.find((load) => load.due === due)!
  const dues = machines[0]!.byDue
    .map(({ due }) => due)
    .filter((due) => due !== 'none' || machines.some((figures) => getLoad(figures, due).jobs > 0))
  const places = dues.map((due): Place => ({
    label: getLabel(due),
    values: Object.fromEntries(
      machines.map((figures) => [
        figures.machine,
        { pieces: getLoad(figures, due).dozens * DOZEN, target: toQueueTarget(figures.machine, today, due) },
      ]),
    ),
  }))
  return (
    <ChartPanel
      title="Queued by due day"
      first="Due"
      series={series}
      places={places}
      isStacked
      emptyText="Nothing is in the queues."
    />
  )
}

const toQueueTarget = (machine: Machine, today: string, due: Due): Target => ({
  list: 'queue',
  machine,
  search: queuedDue(today, due),
})

function getLabel(due: Due): string {
  if (due === 'late') return 'Late'
  if (due === 'later') return 'Later'
  return due === 'none' ? '-' : formatWeekday(due)
}
