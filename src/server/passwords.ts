import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Stored as `argon2id$memory$passes$salt$hash`, so that the cost can rise later without losing the old ones. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...COST })
  return ['argon2id', COST.memory, COST.passes, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Takes as long for a username that does not exist (`stored` undefined) as for one that does (rule M5). */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, salt, hash] = (stored ?? NOBODY).split('$')
  const expected = Buffer.from(hash!, 'base64')
  const actual = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt!, 'base64'),
    ...COST,
    memory: Number(memory),
    passes: Number(passes),
  })
  return timingSafeEqual(expected, actual) && stored !== undefined
}

const NOBODY = await hashPassword(randomBytes(16).toString('base64'))
