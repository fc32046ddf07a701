import { useEffect } from 'react'
import { createStore } from '../state/store.ts'
import { useStable } from '../state/useStable.ts'

export interface KeyGroup {
  title: string
  keys: readonly (readonly [keys: string, does: string])[]
}

const registered = createStore<readonly KeyGroup[]>([])
const areKeysShown = createStore(false)

/** `groups` must be a constant. */
export function usePageKeys(groups: readonly KeyGroup[]): void {
  useEffect(() => {
    registered.set([...registered.get(), ...groups])
    return () => registered.set(registered.get().filter((group) => !groups.includes(group)))
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

export const useRegisteredKeys = registered.useValue

export const setKeysShown = areKeysShown.set
export const useAreKeysShown = areKeysShown.useValue
