import type { IconProps } from '@tabler/icons-react'

/** Drawn, because a text would be read out with the name beside it. */
const LETTERS = {
  M: 'M8.5 15.5v-7l3.5 4.5 3.5 -4.5v7',
  XL: 'M6 8.5l4.5 7m0 -7l-4.5 7m8 -7v7h4',
}

const getIcon = (letters: keyof typeof LETTERS, isSchedule: boolean) =>
  function MachineIcon({ size = 24, stroke = 1.7 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <rect x="3" y="3" width="18" height="18" rx="3" />
        {isSchedule && <path d="M3 7V6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v1z" fill="currentColor" />}
        <path d={LETTERS[letters]} transform={isSchedule ? 'translate(0 2.3)' : undefined} />
      </svg>
    )
  }

export const MachineMIcon = getIcon('M', false)
export const MachineXlIcon = getIcon('XL', false)
export const ScheduleMIcon = getIcon('M', true)
export const ScheduleXlIcon = getIcon('XL', true)
