import type { Problem } from '../../shared/problem.ts'

export const WINDOW = { seconds: 15 * 60 }

/** Wrong guesses of one username from one network; a successful sign-in resets the count (rule M5). */
export const PER_PAIR = { name: 'sign-in-pair', attempts: 10, ...WINDOW }

/** Wrong guesses of one username from all networks that are not known as its owner's (rule M5). */
export const PER_USERNAME = { name: 'sign-in-username', attempts: 100, ...WINDOW }

/** Wrong guesses from one network at usernames not known there; a whole shop may share a network (rule M5). */
export const PER_ADDRESS = { name: 'sign-in-address', attempts: 50, ...WINDOW }

export const PER_PERSON = { name: 'own-password', attempts: 10, ...WINDOW }

/** The same words whether the username is unknown, in the trash, or the password is wrong (rule M5). */
export const WRONG_CREDENTIALS: Problem = { code: 'invalid', message: 'The username or the password is not right.' }

/** An unknown name may be a password in the wrong field, so only its first two characters are logged (rule M12). */
export function nameTried(username: string, holder: { username: string; deletedAt: string | null } | undefined) {
  if (!holder) {
    return { userId: null, username: `${Array.from(username).slice(0, 2).join('')}…`, detail: 'No user has this name.' }
  }
  const detail = holder.deletedAt ? 'This user is in the trash.' : 'Wrong password.'
  return { userId: null, username: holder.username, detail }
}
