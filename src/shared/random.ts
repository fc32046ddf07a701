export type Random = ReturnType<typeof randomFrom>

/** mulberry32 */
export function randomFrom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    chance: (probability: number): boolean => next() < probability,
    pick: <Item>(items: readonly Item[]): Item => items[whole(0, items.length - 1)]!,
    weighted<Value extends string | number>(weights: readonly (readonly [Value, number])[]): Value {
      let left = next() * weights.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of weights) {
        left -= weight
        if (left < 0) return value
      }
      return weights.at(-1)![0]
    },
    some<Item>(items: readonly Item[], count: number): Item[] {
      const rest = [...items]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(whole(0, rest.length - 1), 1)[0]!)
    },
  }
}
