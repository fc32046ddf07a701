/**
 * Loaded before the application: a password costs a thousandth of what it does in a shop. Tests sign in hundreds of
 * times and prove nothing of that cost; `passwords.test.ts` does.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto
crypto.argon2 = (algorithm, parameters, done) => argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done)
syncBuiltinESMExports()
