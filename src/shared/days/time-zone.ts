const SECOND_MS = 1000
const DAY_MS = 86_400_000
/** More days than anybody looks at. */
const MOST_DAYS = 20_000

const WRITTEN = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/

/** Milliseconds since 1970. */
type Instant = number

/** How many milliseconds the clocks of a time zone are ahead of UTC. */
export type GetOffset = (instant: Instant) => number

/**
 * Throws an error where there is no such time zone. Temporal takes ten times as long, which a press plan would feel: it
 * asks for each working day of two years.
 */
export function offsetsOf(timeZone: string): GetOffset {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const read = (instant: Instant): number => {
    const [, sign, ...parts] = WRITTEN.exec(format.format(instant)) ?? []
    // A group that is missing is undefined.
    const [hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part || 0))
    return (sign === '-' ? -1 : 1) * ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS || 0
  }
  /** At the start of a day of UTC: nearly all end as they begin, and reading is slow. */
  const known = new Map<number, number>()
  const atStartOf = (day: number): number => {
    const offset = known.get(day) ?? read(day * DAY_MS)
    if (known.size > MOST_DAYS) known.clear()
    known.set(day, offset)
    return offset
  }
  return (instant) => {
    const day = Math.floor(instant / DAY_MS)
    const offset = atStartOf(day)
    return offset === atStartOf(day + 1) ? offset : read(instant)
  }
}

/** A date whose parts in UTC are what the clocks of the time zone show. */
export const onClock = (getOffset: GetOffset, instant: Instant): Date => new Date(instant + getOffset(instant))

/** The inverse, of parts as in UTC: the earlier instant of two; a time that the clocks leave out is as much later. */
export function fromClock(getOffset: GetOffset, shown: number): Instant {
  const earlier = shown - getOffset(shown - DAY_MS)
  const later = shown - getOffset(shown + DAY_MS)
  if (earlier === later) return earlier
  const right = [earlier, later].filter((instant) => instant + getOffset(instant) === shown)
  return right.length > 0 ? Math.min(...right) : earlier
}
