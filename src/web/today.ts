import { type GetOffset, offsetsOf, onClock } from '../shared/days/time-zone.ts'
import { createStore } from './ui/store.ts'
import { hasUnsaved } from './unsaved.ts'

const shopDay = createStore<string | undefined>(undefined)

/** That of the last answer of the server, by which orders are late (rule O14), yyyy-mm-dd. */
export const useToday = (): string => shopDay.useValue() ?? dayInShop(new Date())

export function noteShopDay(day: string | null): void {
  if (day !== null && day !== shopDay.get() && /^\d{4}-\d\d-\d\d$/.test(day)) shopDay.set(day)
}

const ofBrowser = offsetsOf()
/** Until an answer has said it, and where the browser does not know it, that of the browser. */
const shop = createStore<{ timeZone?: string; getOffset: GetOffset }>({ getOffset: ofBrowser })
const moves = createStore(0)

/** Another number once the shop has another time zone: the screens are drawn anew, but none with what was typed. */
export const useMoves = (): number => moves.useValue()

export function noteShopTimeZone(timeZone: string | null): void {
  const known = shop.get().timeZone
  if (!timeZone || timeZone === known) return
  try {
    shop.set({ timeZone, getOffset: offsetsOf(timeZone) })
  } catch {
    shop.set({ timeZone, getOffset: ofBrowser })
  }
  if (known && !hasUnsaved()) moves.set(moves.get() + 1)
}

const HALF_A_YEAR_MS = 182 * 86_400_000

/** The time zone of the shop where its clocks do not show what those of this computer do, now or in the other half of the year. */
export function useZoneElsewhere(): string | undefined {
  const { timeZone, getOffset } = shop.useValue()
  const now = Date.now()
  return [now, now + HALF_A_YEAR_MS].some((at) => getOffset(at) !== ofBrowser(at)) ? timeZone : undefined
}

/** A date whose parts in UTC are what the clocks of the shop show. */
export const inShop = (instant: string | number | Date): Date =>
  onClock(shop.get().getOffset, new Date(instant).getTime())

export const dayInShop = (instant: string | number | Date): string => inShop(instant).toISOString().slice(0, 10)
