import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { DOZEN } from '../../../shared/quantities/pieces.ts'
import { getQuantity } from '../dashboard.rules.ts'
import type { Target } from '../figures/FigureLink.tsx'

export interface Series {
  name: string
  label: string
  color: string
}

export interface Place {
  label: string
  values: Record<string, { pieces: number; target: Target } | undefined>
}

interface BarsProps {
  series: readonly Series[]
  places: readonly Place[]
  isStacked: boolean
  onOpen: (target: Target) => void
}

const TICK = { fontSize: '0.72rem', fill: 'var(--mantine-color-dimmed)' }

function getLabel(dozens: number): string {
  const { figure, unit } = getQuantity(Math.round(dozens * DOZEN))
  return unit === 'Dz' ? figure : `${figure} ${unit}`
}

export function Bars({ series, places, isStacked, onOpen }: BarsProps) {
  const data = places.map(({ label, values }) => ({
    label,
    ...Object.fromEntries(series.map(({ name }) => [name, (values[name]?.pieces ?? 0) / DOZEN])),
    total: series.reduce((sum, { name }) => sum + (values[name]?.pieces ?? 0) / DOZEN, 0),
  }))
  const valued = series.at(-1)!.name
  return (
    <BarChart
      // Its keys say nothing to a screen reader: the table serves the keyboard.
      accessibilityLayer={false}
      pos="absolute"
      inset={0}
      data={data}
      dataKey="label"
      type={isStacked ? 'stacked' : 'default'}
      series={[...series]}
      withLegend
      gridAxis="x"
      tickLine="none"
      yAxisProps={{ width: 40, allowDecimals: false, tick: TICK }}
      xAxisProps={{ interval: 0, tick: TICK }}
      withBarValueLabel
      valueLabelProps={({ name }) => ({
        dataKey: isStacked ? 'total' : name,
        formatter: (value) => (name === valued && Number(value) > 0 ? getLabel(Number(value)) : ''),
        fill: 'var(--mantine-color-text)',
        fontWeight: 650,
      })}
      barProps={({ name }) => ({
        isAnimationActive: false,
        radius: isStacked ? 0 : 2,
        maxBarSize: 26,
        cursor: 'pointer',
        onClick: (_: unknown, at: number) => {
          const target = places[at]?.values[name]?.target
          if (target) onOpen(target)
        },
      })}
      tooltipAnimationDuration={0}
    />
  )
}
