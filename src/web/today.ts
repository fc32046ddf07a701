import { useSyncExternalStore } from 'react'

/** That of the last answer of the server, by which orders are late (rule O14), yyyy-mm-dd. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => shopDay ?? dayInBrowser(new Date()))

const listeners = new Set<() => void>()
let shopDay: string | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function noteShopDay(day: string | null): void {
  if (day === null || day === shopDay || !/^\d{4}-\d\d-\d\d$/.test(day)) return
  shopDay = day
  listeners.forEach((listener) => listener())
}

const two = (part: number) => String(part).padStart(2, '0')

export const dayInBrowser = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
