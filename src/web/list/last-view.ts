import { recalled, remember } from '../stored.ts'

const KEY = 'views'

/** The view of each list, by its path, that was open last in this browser. */
const views = () => (recalled(localStorage, KEY) ?? {}) as Record<string, unknown>

/** The view of the list with this path that was open last, or else `first`. */
export function lastView(list: string, first: string): string {
  const last = views()[list]
  return typeof last === 'string' ? last : first
}

export const rememberView = (list: string, view: string): void =>
  void remember(localStorage, KEY, { ...views(), [list]: view })
