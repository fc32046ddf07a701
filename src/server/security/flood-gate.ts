export interface Bound {
  readonly key: string
  readonly most: number
  readonly isSilent?: boolean
}

/** `last` is the first event over the bound: it passes, to announce that no more will. */
export type Passage = 'pass' | 'last' | 'stop'

interface FloodGate {
  look(bounds: readonly Bound[]): Passage
  count(bounds: readonly Bound[], passage: Passage): void
}

interface Counted {
  readonly since: number
  count: number
  isAnnounced: boolean
}

export function openFloodGate(windowMs: number, clock = () => performance.now()): FloodGate {
  let counted = new Map<string, Counted>()
  let swept = clock()
  const stored = (key: string): Counted | undefined => {
    const result = counted.get(key)
    return result && clock() - result.since < windowMs ? result : undefined
  }
  const sweep = () => {
    if (clock() - swept < windowMs) return
    counted = new Map([...counted].filter(([key]) => stored(key)))
    swept = clock()
  }
  return {
    look(bounds) {
      const full = bounds.filter(({ key, most }) => (stored(key)?.count ?? 0) >= most)
      if (full.length === 0) return 'pass'
      return full.some(({ key, isSilent }) => isSilent || stored(key)!.isAnnounced) ? 'stop' : 'last'
    },
    count(bounds, passage) {
      // A stopped event is not counted, so that a stranger who invents keys cannot fill the memory with them.
      if (passage === 'stop') return
      sweep()
      for (const { key, most } of bounds) {
        const one = stored(key) ?? { since: clock(), count: 0, isAnnounced: false }
        if (passage === 'pass') one.count++
        else if (one.count >= most) one.isAnnounced = true
        if (one.count > 0) counted.set(key, one)
      }
    },
  }
}
