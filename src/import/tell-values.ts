import { NO_QUANTITY } from '../features/productions/productions.contract.ts'

export const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

export const tellOptions = (options: readonly string[]): string => `it can be ${options.filter(Boolean).join(' or ')}`

/** With what is allowed. */
export function tellIssue({ message, path }: { message: string; path: readonly PropertyKey[] }): string {
  if (message !== NO_QUANTITY) return message
  return `${message}, ${path.at(-1) === 'size' ? 'the pieces of a mix are not a dozen' : 'at least one piece is needed'}`
}

/** Hours and minutes. */
export const toTime = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
