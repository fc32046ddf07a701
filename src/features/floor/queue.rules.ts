/** The ids in their new order when one moves to another place; the places of the others close up. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  return from === to || items[from] === undefined ? [...items] : rest.toSpliced(to, 0, items[from])
}
