import { createStore } from './ui/store.ts'

const shopDay = createStore<string | undefined>(undefined)

/** That of the last answer of the server, by which orders are late (rule O14), yyyy-mm-dd. */
export const useToday = (): string => shopDay.useValue() ?? dayInBrowser(new Date())

export function noteShopDay(day: string | null): void {
  if (day !== null && day !== shopDay.get() && /^\d{4}-\d\d-\d\d$/.test(day)) shopDay.set(day)
}

const two = (part: number) => String(part).padStart(2, '0')

export const dayInBrowser = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
