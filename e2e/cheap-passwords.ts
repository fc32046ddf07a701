/**
 * Imported before the application: a password costs a thousandth of what it does in a shop. `passwords.test.ts` proves
 * the real cost, and journeys with a process of their own pay it.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
crypto.argon2 = (algorithm, parameters, done) => argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done)
syncBuiltinESMExports()
