import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { DOZEN } from '../../../shared/quantities/pieces.ts'
import { getQuantity } from '../figures/figure-words.ts'
import type { Target } from '../figures/FigureLink.tsx'
import classes from './Bars.module.css'
import type { Place, Series } from './chart-data.ts'

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
      className={classes.bars}
      classNames={{ legendItemColor: classes.swatch }}
      h="100%"
      data={data}
      dataKey="label"
      type={isStacked ? 'stacked' : 'default'}
      series={series.map(({ name, label, color }) => ({ name, label, color }))}
      withLegend
      gridAxis="x"
      tickLine="none"
      yAxisProps={{ width: 40, allowDecimals: false, tick: TICK }}
      xAxisProps={{ interval: 0, tick: (tick) => <PlaceLabel {...tick} places={places} /> }}
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
        ...(series.some((one) => one.name === name && one.isOutline) && {
          stroke: 'var(--bar-outline-edge)',
          strokeWidth: 1,
          strokeOpacity: 1,
        }),
        onClick: (_: unknown, at: number) => {
          const target = places[at]?.values[name]?.target
          if (target) onOpen(target)
        },
      })}
      tooltipAnimationDuration={0}
    />
  )
}

interface PlaceLabelProps {
  x?: number | string
  y?: number | string
  index?: number
  places: readonly Place[]
}

function PlaceLabel({ x, y, index = 0, places }: PlaceLabelProps) {
  const { label, isLate, isToday } = places[index]!
  return (
    <text
      x={x}
      y={y}
      dy="0.9em"
      textAnchor="middle"
      fontSize={TICK.fontSize}
      fontWeight={isLate ? 650 : undefined}
      fill={isLate ? 'var(--mantine-color-error)' : isToday ? 'var(--mantine-color-text)' : TICK.fill}
    >
      {label}
    </text>
  )
}
