import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { getNetwork, isThisComputer } from '../../server/security/address.ts'
import type { Database, Reader } from '../../server/database/database.ts'
import type { RateLimits } from '../../server/security/rate-limits.ts'
import { ApiError, type Problem } from '../../shared/problem.ts'
import { WINDOW } from '../../features/auth/auth.rules.ts'
import { guessWithin } from '../../features/auth/guessing.api.ts'
import { isAnyUser } from '../../features/users/users.db.ts'
import { deleteSetupCode, insertSetupCode, selectSetupCode } from './setup-code.db.ts'

/** Without letters and digits that look alike. */
const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

const shownCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`

const plainCode = (input: string): string => input.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** With 850,000 million codes, all networks need no common limit (rule M6). */
export const CODES_PER_ADDRESS = { name: 'setup-address', attempts: 10, ...WINDOW }

const refused = (why: string): Problem => ({
  code: 'invalid',
  field: 'code',
  message: `${why} The server prints it where it was started.`,
})
export const NO_CODE = refused('Enter the set-up code.')
export const WRONG_CODE = refused('This is not the set-up code.')

/** Undefined once the shop is set up (rule M6). */
export const openSetupCode = (database: Database): Promise<string | undefined> =>
  database.write(async (tx) => {
    if (await isAnyUser(tx)) {
      await deleteSetupCode(tx)
      return undefined
    }
    const stored = await selectSetupCode(tx)
    if (stored) return shownCode(stored)
    const code = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]!).join('')
    await insertSetupCode(tx, code)
    return shownCode(code)
  })

interface Asked {
  db: Reader
  limits: RateLimits
  request: FastifyRequest
  code: string | undefined
}

/** Refuses requests from other computers without the right code; guesses are limited (rule M6). */
export async function requireSetupCode({ db, limits, request, code = '' }: Asked): Promise<void> {
  if (isThisComputer(request)) return
  const given = plainCode(code)
  if (given === '') throw new ApiError(NO_CODE)
  await guessWithin(
    limits,
    [[CODES_PER_ADDRESS, getNetwork(request.ip)]],
    async () => {
      const right = await selectSetupCode(db)
      return right !== undefined && isSame(right, given) ? true : undefined
    },
    new ApiError(WRONG_CODE),
  )
}

/** Compares in constant time. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
