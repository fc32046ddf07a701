import { z } from 'zod'

/** Names of places alone: older browsers do not know an offset such as `+02:00`. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return /^[a-z]/i.test(timeZone) && Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

const WRONG_ZONE = 'No such time zone. Name one such as America/New_York or Europe/Berlin.'

export const timeZone = z.string(WRONG_ZONE).refine(isTimeZone, WRONG_ZONE)
