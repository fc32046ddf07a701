import { useEffect, useSyncExternalStore } from 'react'
import { useStable } from '../ui/useStable.ts'

/** Keys of one place, as the list of keys shows them. */
export interface KeyGroup {
  /** Where they hold: `In a cell`. */
  title: string
  keys: readonly (readonly [keys: string, does: string])[]
}

/** The keys of what is on the screen: of each group one entry for each part of the screen that has them. */
let registered: readonly KeyGroup[] = []
let isShown = false
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Lists these keys while the component is on the screen. `groups` must be a constant. */
export function usePageKeys(groups: readonly KeyGroup[]): void {
  useEffect(() => {
    registered = [...registered, ...groups]
    tell()
    return () => {
      const left = [...registered]
      for (const group of groups) left.splice(left.indexOf(group), 1)
      registered = left
      tell()
    }
  }, [groups])
}

type KeyAction = () => void

/** What the letters and Escape do on the present screen. */
const actions = new Map<string, KeyAction>()

/**
 * Gives keys of one letter, in lower case, or Escape a meaning while the component is on the screen; outside of fields and
 * dialogs. Letters hold unless they are switched off in the settings.
 */
export function useKeyActions(keys: Readonly<Record<string, KeyAction | undefined>>): void {
  const latest = useStable((key: string) => keys[key]?.())
  const names = Object.keys(keys)
    .filter((key) => keys[key])
    .join(' ')
  useEffect(() => {
    const own = names.split(' ').filter(Boolean)
    for (const key of own) actions.set(key, () => latest(key))
    return () => own.forEach((key) => actions.delete(key))
  }, [latest, names])
}

export const keyAction = (key: string): KeyAction | undefined => actions.get(key)

/** The keys of the present screen; two tables on it have the same ones. */
export const useRegisteredKeys = (): readonly KeyGroup[] => [
  ...new Set(useSyncExternalStore(subscribe, () => registered)),
]

/** Opens the dialog that lists the keys, or closes it. The shell holds it. */
export function setKeysShown(shown: boolean): void {
  isShown = shown
  tell()
}

export const useAreKeysShown = (): boolean => useSyncExternalStore(subscribe, () => isShown)
