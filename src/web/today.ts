import { fromClock } from '../shared/days/time-zone.ts'
import { redraw } from './state/redraws.ts'
import { createStore } from './state/store.ts'

const shopDay = createStore<string | undefined>(undefined)

/** That of the last answer of the server, by which orders are late (rule O14), yyyy-mm-dd. */
export const useToday = (): string => shopDay.useValue() ?? dayInShop(new Date())

export function noteShopDay(day: string | null): void {
  if (day !== null && day !== shopDay.get() && /^\d{4}-\d\d-\d\d$/.test(day)) shopDay.set(day)
}

/** Where the browser does not know the time zone, in its own. Swedes write `2026-11-30 09:11:23`. */
function clockOf(timeZone?: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    return clockOf()
  }
}

const ofBrowser = clockOf()
/** That of the browser, until an answer has said that of the shop. */
const shop = createStore<{ timeZone?: string; clock: Intl.DateTimeFormat }>({ clock: ofBrowser })

export function noteShopTimeZone(timeZone: string | null): void {
  const known = shop.get().timeZone
  if (!timeZone || timeZone === known) return
  shop.set({ timeZone, clock: clockOf(timeZone) })
  if (known) redraw()
}

const HALF_A_YEAR_MS = 182 * 86_400_000

/** ` · Honolulu time` where the clocks of the shop do not show what those of this computer do, now or in half a year. */
export function useTimeElsewhere(): string {
  const { timeZone, clock } = shop.useValue()
  const now = Date.now()
  const isElsewhere = [now, now + HALF_A_YEAR_MS].some((at) => clock.format(at) !== ofBrowser.format(at))
  return isElsewhere ? ` · ${timeZone!.replace(/.+\//, '').replaceAll('_', ' ')} time` : ''
}

/** To the second, a date whose parts in UTC are what the clocks of the shop show. */
export const inShop = (instant: string | number | Date): Date =>
  new Date(`${shop.get().clock.format(new Date(instant)).replace(' ', 'T')}Z`)

/** When the clocks of the shop show this minute of a day (yyyy-mm-dd). */
export const fromShop = (day: string, minute: number): number =>
  fromClock((at) => inShop(at).getTime() - at, Date.parse(day) + minute * 60_000)

export const dayInShop = (instant: string | number | Date): string =>
  shop.get().clock.format(new Date(instant)).slice(0, 10)
