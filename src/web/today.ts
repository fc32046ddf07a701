import { useSyncExternalStore } from 'react'

/**
 * The day in the shop, yyyy-mm-dd: that of the last answer of the server, by which orders are late (rule O14). Before the first
 * answer it is the browser's. A screen that is left open over midnight learns of the new day with the next answer.
 */
export const useToday = (): string => useSyncExternalStore(subscribe, () => shopDay ?? dayInBrowser(new Date()))

const listeners = new Set<() => void>()
let shopDay: string | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes the day that an answer says; null from a server or a proxy that says none. */
export function noteShopDay(day: string | null): void {
  if (day === null || day === shopDay || !/^\d{4}-\d\d-\d\d$/.test(day)) return
  shopDay = day
  listeners.forEach((listener) => listener())
}

const two = (part: number) => String(part).padStart(2, '0')

/** The day yyyy-mm-dd that an instant has in the time zone of the browser. */
export const dayInBrowser = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
