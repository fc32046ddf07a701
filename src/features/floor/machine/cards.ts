import type { Schedule } from '../schedules.contract.ts'

export interface Card {
  schedule: Schedule
  news?: 'new' | 'up' | 'down' | undefined
  /** It has left the list, and stays in its place for a moment, so that no other job slips under a finger. */
  isGone?: boolean
}

export function mergeCards(before: readonly Card[], list: readonly Schedule[]): Card[] {
  const present = new Set(list.map(({ _id }) => _id))
  const known = new Map(before.filter(({ isGone }) => !isGone).map((card) => [card.schedule._id, card]))
  const news = movesIn(
    [...known.keys()].filter((id) => present.has(id)),
    list.map(({ _id }) => _id),
  )
  const cards: Card[] = list.map((schedule) => {
    const { _id } = schedule
    return { schedule, news: news.get(_id) ?? known.get(_id)?.news }
  })
  for (const [index, { schedule }] of before.entries())
    if (!present.has(schedule._id)) cards.splice(Math.min(index, cards.length), 0, { schedule, isGone: true })
  return cards
}

/** Only what was moved itself, not what made room for it. */
export function movesIn(
  before: readonly string[],
  after: readonly string[],
): ReadonlyMap<string, 'new' | 'up' | 'down'> {
  const places = new Map(before.map((id, place) => [id, place]))
  const common = after.filter((id) => places.has(id))
  const kept = longestInOrder(common.map((id) => places.get(id)!))
  const moves = new Map<string, 'new' | 'up' | 'down'>()
  for (const id of after) if (!places.has(id)) moves.set(id, 'new')
  for (const [place, id] of common.entries())
    if (!kept.has(places.get(id)!)) moves.set(id, place < places.get(id)! ? 'up' : 'down')
  return moves
}

/** The most numbers of a row that already rise: the ones that nobody moved. */
function longestInOrder(row: readonly number[]): ReadonlySet<number> {
  const chains: number[][] = []
  for (const value of row) {
    const longest = chains
      .filter((chain) => chain.at(-1)! < value)
      .reduce<number[]>((best, chain) => (chain.length > best.length ? chain : best), [])
    chains.push([...longest, value])
  }
  return new Set(chains.reduce<number[]>((best, chain) => (chain.length > best.length ? chain : best), []))
}
