import { usernameKey } from '../../shared/credentials.ts'
import type { Problem } from '../../shared/problem.ts'
import { type Role, ROLE_LABELS } from '../../shared/roles.ts'

/** Nobody takes away the account they are signed in with (rule M2). */
export const whyNotDelete = (ids: readonly string[], ownId: string): Problem | null =>
  ids.includes(ownId) ? { code: 'conflict', message: 'You cannot delete your own account.' } : null

/** Somebody must be left who can do everything (rule M2). */
export const whyNotWithout = (administratorsLeft: number, field?: 'role'): Problem | null =>
  administratorsLeft > 0
    ? null
    : {
        code: 'conflict',
        message: 'This is the last administrator; there must always be one.',
        ...(field && { field }),
      }

/** A username is given once, ignoring case, the trash included (rule M2). */
export function whyNotUsername(holder: { deletedAt: string | null } | undefined): Problem | null {
  if (!holder) return null
  const message = holder.deletedAt
    ? 'A user in the trash has this username. Restore that user, or delete it for good first.'
    : 'This username is already taken.'
  return { code: 'conflict', field: 'username', message }
}

/** What somebody is told who changes their own password and does not know it. */
export const WRONG_PASSWORD: Problem = {
  code: 'invalid',
  field: 'currentPassword',
  message: 'The current password is not right.',
}

interface Password {
  username: string
  password: string
  isPresent: boolean
  isCommon: boolean
}

/** What of a long enough password is refused all the same (rule M5). */
export function whyNotPassword({ username, password, isPresent, isCommon }: Password): string | null {
  if (usernameKey(password) === usernameKey(username)) return 'The password may not be the username. Choose another.'
  if (isCommon) return 'This is one of the most common passwords. Choose another.'
  return isPresent ? 'Choose a password that is not the present one.' : null
}

interface Described {
  username: string
  role: Role
  email: string
}

/** What was changed of a user, for the security log: the names and the roles, of all else only that it is another. */
export function changesOf(before: Described, after: Described, isPasswordNew: boolean): string {
  const changes = [
    before.username !== after.username && `username, was ${before.username}`,
    before.role !== after.role && `role, ${ROLE_LABELS[before.role]} to ${ROLE_LABELS[after.role]}`,
    before.email !== after.email && 'email',
    isPasswordNew && 'password',
  ]
  return changes.filter(Boolean).join(' · ')
}
