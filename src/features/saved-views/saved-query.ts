/** Without page and rows per page, and with its names sorted: addresses that show the same have the same query. */
export function getSavedQuery(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  params.delete('limit')
  params.sort()
  return params.toString()
}

export const isWorthSaving = (query: string): boolean =>
  [...new URLSearchParams(query).keys()].some((name) => name !== 'view')
