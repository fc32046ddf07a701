import { z } from 'zod'
import { requiredText } from './text.ts'

export const SHORTEST_PASSWORD = 10
const LONGEST_PASSWORD = 128

const segmenter = new Intl.Segmenter()

/** Characters as people count them: an emoji is one, however it is stored. */
export const passwordLength = (password: string): number => [...segmenter.segment(password)].length

/** A new password: its length counts, nothing else is forced. */
export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .refine((password) => passwordLength(password) >= SHORTEST_PASSWORD, `At least ${SHORTEST_PASSWORD} characters`)
  .refine((password) => passwordLength(password) <= LONGEST_PASSWORD, `At most ${LONGEST_PASSWORD} characters`)

/** A password that is to be compared with the stored one. */
export const givenPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(1000, 'At most 1000 characters')

/** Invisible characters would let two usernames look the same; other spellings of a letter become the usual one. */
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

/** The username as it is compared: without case (rule M2). */
export const usernameKey = (name: string): string => name.toUpperCase().toLowerCase().normalize('NFKC')
