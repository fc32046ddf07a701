import { z } from 'zod'

/** Names of places alone: older browsers do not know an offset such as `+02:00`. */
export function isTimeZone(timeZone: string): boolean {
  try {
    return /^[a-z]/i.test(timeZone) && Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}

/** Of this computer; one without any that is known has UTC. */
export function getOwnTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(timeZone) ? timeZone : 'UTC'
}

/** Not abbreviations, which mean different places in different lands: to computers BST is Dhaka. */
const OF_PLACE = /^(UTC|(?!SystemV)[A-Z]\w+\/[A-Z].*)$/

const WRONG_ZONE = 'No such time zone. Name one such as America/New_York or Europe/Berlin.'

export const timeZone = z
  .string(WRONG_ZONE)
  .trim()
  .refine((name) => OF_PLACE.test(name) && isTimeZone(name), WRONG_ZONE)
