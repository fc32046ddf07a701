import type { Problem } from '../../shared/problem.ts'

const MINUTES = 60

/** How often a person may try before the wait; a successful sign-in clears it (rule M5). */
export const PER_USERNAME = { name: 'sign-in-username', attempts: 10, seconds: 15 * MINUTES }

/** More per address, because the whole shop may share one; only failures count (rule M5). */
export const PER_ADDRESS = { name: 'sign-in-address', attempts: 50, seconds: 15 * MINUTES }

/** The same words whether the username is unknown, in the trash, or the password is wrong (rule M5). */
export const WRONG_CREDENTIALS: Problem = { code: 'invalid', message: 'The username or the password is not right.' }
