import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { getNetwork } from '../../server/security/address.ts'
import type { Database, Reader } from '../../server/database/database.ts'
import type { RateLimits } from '../../server/security/rate-limits.ts'
import { isThisComputer } from '../../server/security/this-computer.ts'
import { ApiError } from '../../shared/problem.ts'
import { guessWithin } from '../auth/guessing.api.ts'
import { isAnyUser } from '../users/users.db.ts'
import { deleteSetupCode, insertSetupCode, selectSetupCode } from './setup-code.db.ts'
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  CODES_PER_ADDRESS,
  NO_CODE,
  plainCode,
  shownCode,
  WRONG_CODE,
} from './setup.rules.ts'

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
