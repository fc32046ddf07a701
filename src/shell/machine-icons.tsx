import type { IconProps } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import classes from './machine-icons.module.css'

const icons = new Map<string, ComponentType<IconProps>>()

/** `XL`, `SM` of `Small`, `P3` of `Press 3`. */
function getLetters(name: string): string {
  const words = name.split(/\s+/)
  const letters =
    words.length === 1 ? Array.from(name).slice(0, 2) : words.slice(0, 2).map((word) => Array.from(word)[0])
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
  function MachineIcon({ size = 24, className }: IconProps) {
    return (
      <span aria-hidden="true" className={`${classes.frame} ${className ?? ''}`} style={{ fontSize: size }}>
        <span className={classes.icon} data-letters={letters} data-schedule={isSchedule || undefined} />
      </span>
    )
  }
