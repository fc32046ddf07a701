import { useSyncExternalStore } from 'react'

/** A value of the whole application that components follow. */
export function createStore<Value>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get: () => value,
    set: (next: Value) => {
      value = next
      listeners.forEach((listener) => listener())
    },
    useValue: () => useSyncExternalStore(subscribe, () => value),
  }
}
