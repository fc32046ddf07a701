/**
 * What is saved of an address of a list: its parameters but the page and the rows per page, in the order of their names.
 * Two addresses that show the same have the same, however they are written.
 */
export function savedQueryOf(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.delete('limit')
  params.sort()
  return params.toString()
}

/** Whether it asks for more than one of the list's own views: something is filtered, searched, or sorted otherwise. */
export const isWorthSaving = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].some((name) => name !== 'view')
