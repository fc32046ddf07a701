import { argon2, type Argon2Parameters, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

// OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive('argon2id', { message: password.normalize('NFKC'), nonce: salt, ...COST })
  return ['argon2id', COST.memory, COST.passes, salt.toString('base64'), hash.toString('base64')].join('$')
}

/** Takes as long for an unknown username, for which nothing is stored, as for a known one (rule M5). */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [, memory, passes, salt, hash] = (stored || NOBODY).split('$')
  const expected = Buffer.from(hash!, 'base64')
  const actual = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: Buffer.from(salt!, 'base64'),
    ...COST,
    memory: Number(memory),
    passes: Number(passes),
  })
  return timingSafeEqual(expected, actual) && !!stored
}

const NOBODY = await hashPassword(randomBytes(16).toString('base64'))

const WORDS = (
  'anchor apron badge banjo barn basil beach berry birch bison blaze brass breeze brick brook cabin cactus canvas ' +
  'cedar chalk cherry cliff clover cobalt copper coral cotton creek daisy delta denim dune ember fern flint forest ' +
  'garnet ginger glacier granite harbor hazel heron hickory indigo iris jasper juniper kettle lagoon lemon linen lotus ' +
  'mango maple meadow mesh mint moss nectar north'
).split(' ')

export function randomPassword(words = 3): string {
  const drawn = new Set<string>()
  while (drawn.size < words) drawn.add(WORDS[randomInt(WORDS.length)]!)
  return [...drawn, randomInt(1000, 10_000)].join('-')
}
