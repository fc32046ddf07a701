import type { Problem } from '../../shared/problem.ts'
import { WINDOW } from '../auth/auth.rules.ts'

/** Without letters and digits that are taken for one another. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8

/** As it is printed and read aloud: `XXXX-XXXX`. */
export const shownCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

/** A code as it is compared: its capitals, hyphens and spaces do not count. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Wrong set-up codes from one network (rule M6): a code is one of 850,000 million, so none is needed for all together. */
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
