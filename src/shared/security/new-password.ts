import { z } from 'zod'
import { MAX_PASSWORD_UNITS } from './credentials.ts'

export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

const segmenter = new Intl.Segmenter()

/** An emoji is one, however it is stored; a text far beyond the limit is not segmented. */
export const passwordLength = (password: string): number =>
  password.length > MAX_PASSWORD_UNITS ? password.length : [...segmenter.segment(password)].length

export const newPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .refine((password) => passwordLength(password) >= MIN_PASSWORD_LENGTH, `At least ${MIN_PASSWORD_LENGTH} characters`)
  .refine((password) => passwordLength(password) <= MAX_PASSWORD_LENGTH, `At most ${MAX_PASSWORD_LENGTH} characters`)
