import { recalled, remember } from '../stored.ts'

const KEY = 'views'

const views = () => (recalled(localStorage, KEY) ?? {}) as Record<string, unknown>

export function lastView(list: string, first: string): string {
  const last = views()[list]
  return typeof last === 'string' ? last : first
}

export const rememberView = (list: string, view: string): void =>
  void remember(localStorage, KEY, { ...views(), [list]: view })
