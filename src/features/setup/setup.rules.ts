import type { Problem } from '../../shared/problem.ts'
import { WINDOW } from '../auth/auth.rules.ts'

/** Without letters and digits that look alike. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8

/** The code as it is printed: `XXXX-XXXX`. */
export const shownCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

/** Normalizes an entered code: upper case, without hyphens and spaces. */
export const plainCode = (input: string): string => input.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Wrong set-up codes from one network (rule M6). With 850,000 million codes, all networks need no common limit. */
export const CODES_PER_ADDRESS = { name: 'setup-address', attempts: 10, ...WINDOW }

export const NO_CODE: Problem = {
  code: 'invalid',
  field: 'code',
  message: 'Enter the set-up code. The server prints it where it was started.',
}

export const WRONG_CODE: Problem = {
  code: 'invalid',
  field: 'code',
  message: 'This is not the set-up code. The server prints it where it was started.',
}
