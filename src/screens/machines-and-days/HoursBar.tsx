import '@mantine/core/styles/Slider.css'
import { Box, RangeSlider } from '@mantine/core'
import { formatMinute, toMinute } from '../../features/machines/machines.rules.ts'
import type { TimeSpan } from '../../features/machines/machines.contract.ts'
import classes from './HoursBar.module.css'

const STEP = 15

interface HoursBarProps {
  day: string
  spans: readonly TimeSpan[]
  /** Minutes since midnight that the bar shows. */
  from: number
  to: number
  onChange: (spans: TimeSpan[]) => void
}

/** The working time of a day, whose ends are pulled, by keys as well. */
export const HoursBar = ({ day, spans, from, to, onChange }: HoursBarProps) => (
  <Box className={classes.hours}>
    {spans.map((span, at) => {
      const [least, most] = [toMinute(spans[at - 1]?.to ?? '00:00'), toMinute(spans[at + 1]?.from ?? '24:00')]
      return (
        <RangeSlider
          // oxlint-disable-next-line react/no-array-index-key -- their order never changes
          key={at}
          classNames={classes}
          size={0}
          min={from}
          max={to}
          step={STEP}
          minRange={STEP}
          pushOnOverlap={false}
          label={formatMinute}
          thumbFromLabel={`${day}, begin ${at + 1}`}
          thumbToLabel={`${day}, end ${at + 1}`}
          thumbValueText={formatMinute}
          value={[toMinute(span.from), toMinute(span.to)]}
          onChange={([begin, end]) => {
            const pulled = { from: formatMinute(Math.max(begin, least)), to: formatMinute(Math.min(end, most)) }
            if (pulled.from < pulled.to) onChange(spans.with(at, pulled))
          }}
        />
      )
    })}
  </Box>
)
