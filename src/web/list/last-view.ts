const KEY = 'views'

/** The view of each list, by its path, that was open last in this browser. */
function views(): Record<string, unknown> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

/** The view of the list with this path that was open last, or else `first`. */
export function lastView(list: string, first: string): string {
  const last = views()[list]
  return typeof last === 'string' ? last : first
}

export function rememberView(list: string, view: string): void {
  localStorage.setItem(KEY, JSON.stringify({ ...views(), [list]: view }))
}
