import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'

const icons = new Map<string, ComponentType<IconProps>>()

/** `XL`, `SM` of `Small`, `P3` of `Press 3`. */
function getLetters(name: string): string {
  const words = name.split(/\s+/)
  const letters =
    words.length === 1 ? Array.from(name).slice(0, 2) : words.slice(0, 3).map((word) => Array.from(word)[0])
  return letters.join('').toUpperCase()
}

/** The same one each time that it is asked for, so that the menu keeps what it has drawn. */
export function machineIcon(name: string, isSchedule: boolean): ComponentType<IconProps> {
  const key = `${name} ${isSchedule}`
  const icon = icons.get(key) ?? makeIcon(getLetters(name), isSchedule)
  icons.set(key, icon)
  return icon
}

const makeIcon = (letters: string, isSchedule: boolean) =>
  function MachineIcon({ size = 24, stroke = 1.7 }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <rect x="3" y="3" width="18" height="18" rx="3" />
        {isSchedule && <path d="M3 7V6a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v1z" fill="currentColor" />}
        <text
          x="12"
          y={isSchedule ? 14.2 : 12}
          dominantBaseline="central"
          textAnchor="middle"
          fontSize={[11, 10, 7.5][letters.length - 1]}
          fontWeight="700"
          fill="currentColor"
          stroke="none"
        >
          {letters}
        </text>
      </svg>
    )
  }
