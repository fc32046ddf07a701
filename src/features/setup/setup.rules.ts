import type { Problem } from '../../shared/problem.ts'
import { WINDOW } from '../auth/auth.rules.ts'

/** Without letters and digits that look alike. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODE_LENGTH = 8

export const shownCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

export const plainCode = (input: string): string => input.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** With 850,000 million codes, all networks need no common limit (rule M6). */
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
