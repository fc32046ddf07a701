import { useEffect, useSyncExternalStore } from 'react'
import { useStable } from '../ui/useStable.ts'

export interface KeyGroup {
  title: string
  keys: readonly (readonly [keys: string, does: string])[]
}

let registered: readonly KeyGroup[] = []
let isShown = false
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** `groups` must be a constant. */
export function usePageKeys(groups: readonly KeyGroup[]): void {
  useEffect(() => {
    registered = [...registered, ...groups]
    tell()
    return () => {
      registered = registered.filter((group) => !groups.includes(group))
      tell()
    }
  }, [groups])
}

type KeyAction = () => void

const actions = new Map<string, KeyAction>()

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

export const useRegisteredKeys = (): readonly KeyGroup[] => useSyncExternalStore(subscribe, () => registered)

export function setKeysShown(shown: boolean): void {
  isShown = shown
  tell()
}

export const useAreKeysShown = (): boolean => useSyncExternalStore(subscribe, () => isShown)
