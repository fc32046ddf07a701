import type { IconProps } from '@tabler/icons-react'

type Letters = 'M' | 'XL'

/** A machine: a box with its letters. */
const machineIcon = (letters: Letters) =>
  function MachineIcon({ size, stroke = 1.7 }: IconProps) {
    return (
      <Box size={size} stroke={stroke}>
        <Name letters={letters} at={12} />
      </Box>
    )
  }

/** The schedule of a machine: the same box with the top of a calendar. */
const scheduleIcon = (letters: Letters) =>
  function ScheduleIcon({ size, stroke = 1.7 }: IconProps) {
    return (
      <Box size={size} stroke={stroke}>
        <path d="M3 8V6a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v2z" fill="currentColor" />
        <Name letters={letters} at={14.5} />
      </Box>
    )
  }

const Box = ({ size, stroke, children }: Pick<IconProps, 'size' | 'stroke' | 'children'>) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    aria-hidden="true"
  >
    <rect x="3" y="3" width="18" height="18" rx="3" />
    {children}
  </svg>
)

const Name = ({ letters, at }: { letters: Letters; at: number }) => (
  <text
    x="12"
    y={at}
    textAnchor="middle"
    dominantBaseline="central"
    fontSize={letters === 'M' ? 11 : 9.5}
    fontWeight="750"
    fill="currentColor"
    stroke="none"
  >
    {letters}
  </text>
)

export const MachineMIcon = machineIcon('M')
export const MachineXlIcon = machineIcon('XL')
export const ScheduleMIcon = scheduleIcon('M')
export const ScheduleXlIcon = scheduleIcon('XL')
