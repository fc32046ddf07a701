import { z } from 'zod'
import { blankAs } from '../endpoint.ts'
import { requiredText } from '../text.ts'

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128
/** In UTF-16 units: room for 128 characters of any script. */
const MAX_PASSWORD_UNITS = 1000

const segmenter = new Intl.Segmenter()

/** An emoji is one, however it is stored; a text far beyond the limit is not segmented. */
export const passwordLength = (password: string): number =>
  password.length > MAX_PASSWORD_UNITS ? password.length : [...segmenter.segment(password)].length

export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .refine((password) => passwordLength(password) >= MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`)
  .refine((password) => passwordLength(password) <= MAX_PASSWORD_LENGTH, `At most ${MAX_PASSWORD_LENGTH} characters`)

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
