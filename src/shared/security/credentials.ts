import { z } from 'zod'
import { blankAs } from '../endpoint.ts'
import { requiredText } from '../text.ts'

/** In UTF-16 units: room for 128 characters of any script. */
export const MAX_PASSWORD_UNITS = 1000

/** A password that is to be compared with the stored one. */
export const givenPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(MAX_PASSWORD_UNITS, `At most ${MAX_PASSWORD_UNITS} characters`)

/** Of a call that may ask for the caller's own password; the server checks it before it answers the call (rule M3). */
export const ownPassword = { currentPassword: blankAs(undefined, givenPassword.optional()) }

/** Invisible characters could make two usernames look the same. */
export const username = requiredText('Username is required', 60)
  .transform(withoutLookalikes)
  .pipe(z.string().min(1, 'Username is required').max(60, 'At most 60 characters'))

function withoutLookalikes(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

export const usernameKey = (name: string): string => name.toUpperCase().toLowerCase().normalize('NFKC')
