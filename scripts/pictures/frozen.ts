/**
 * Loaded before the application: its clock stands still at PICTURED_AT, and what it draws by lot is the same in each
 * run, so that two runs show the same instants, ids and codes.
 */
import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { threadId } from 'node:worker_threads'

const at = Number(process.env['PICTURED_AT'])
Date.now = () => at
globalThis.Date = new Proxy(Date, {
  construct: (target, given: unknown[], made: NewableFunction) =>
    Reflect.construct(target, given.length > 0 ? given : [at], made) as Date,
})

let drawn = 0
// By the instant, too: a shop that was made is shown at a later one, with other tokens than those that it keeps.
const draw = (size: number) =>
  createHash('shake256', { outputLength: size })
    .update(`${at} ${threadId} ${(drawn += 1)}`)
    .digest()

type Done = (error: null, bytes: Buffer) => void
Object.defineProperty(crypto, 'randomBytes', {
  value: (size: number, done?: Done) => (done ? done(null, draw(size)) : draw(size)),
})
crypto.randomUUID = () => {
  const hex = draw(16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
syncBuiltinESMExports()
