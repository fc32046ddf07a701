import { recalled, remember } from '../state/stored.ts'

const VIEWS = 'views'
const SORTS = 'sorts'

type View = string | undefined

const get = (key: string) => (recalled(localStorage, key) ?? {}) as Record<string, unknown>
const set = (key: string, name: string, value: unknown) =>
  void remember(localStorage, key, { ...get(key), [name]: value })

export const rememberView = (list: string, view: string): void => set(VIEWS, list, view)

interface Sort {
  sortField?: unknown
  sortOrder?: unknown
}

/** What the person has set; what is as the list opens by itself is left out. */
export const rememberSort = (list: string, view: View, { sortField, sortOrder }: Sort): void =>
  set(SORTS, `${list} ${view}`, { sortField, sortOrder })

export const lastSort = (list: string, view: View): Sort => get(SORTS)[`${list} ${view}`] ?? {}

/** The address that a list without one opens with; `first` is its first view, if it has views. */
export function lastAddress(list: string, first: View): string {
  const last = get(VIEWS)[list]
  const view = first && (typeof last === 'string' ? last : first)
  const params = Object.entries({ view, ...lastSort(list, view) }).filter(([, value]) => value !== undefined)
  return new URLSearchParams(params.map(([name, value]) => [name, String(value)])).toString()
}
