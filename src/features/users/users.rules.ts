import type { Problem } from '../../shared/problem.ts'
import { savedOf, type SavedValues } from '../../shared/records/fields.ts'
import { ROLE_LABELS } from '../../shared/roles.ts'
import { usernameKey } from '../../shared/security/credentials.ts'
import { userFields } from './users.contract.ts'

type Described = SavedValues<typeof userFields>

/** People may not delete their own account (rule M2). */
export const whyNotDelete = (ids: readonly string[], ownId: string): Problem | null =>
  ids.includes(ownId) ? { code: 'conflict', message: 'You cannot delete your own account.' } : null

/** An administrator must be left (rule M2). */
export const whyNotWithout = (administratorsLeft: number, field?: 'role'): Problem | null =>
  administratorsLeft > 0
    ? null
    : {
        code: 'conflict',
        message: 'This is the last administrator; there must always be one.',
        ...(field && { field }),
      }

/** A live or trashed user has it, ignoring case, or one that looks the same (rule M2). */
export function whyNotUsername(
  username: string,
  namesake: { username: string; deletedAt: string | null } | undefined,
): Problem | null {
  if (!namesake) return null
  const { deletedAt, username: other } = namesake
  const taken = deletedAt
    ? 'A user in the trash has this username. Restore that user, or delete it for good first.'
    : 'This username is already taken.'
  const whose = deletedAt ? 'a user in the trash' : 'another user'
  const isSame = usernameKey(username) === usernameKey(other)
  const message = isSame ? taken : `This username looks like ${other}, ${whose}. Choose one that looks different.`
  return { code: 'conflict', field: 'username', message }
}

/** Of all but username and role only that they changed. */
export function getChanges(before: Described, after: Described, isPasswordNew: boolean): string {
  const { username: _, role: __, ...others } = userFields
  const changes = [
    before.username !== after.username && `username, was ${before.username}`,
    before.role !== after.role && `role, ${ROLE_LABELS[before.role]} to ${ROLE_LABELS[after.role]}`,
    ...savedOf(others).map(([name, { label }]) => before[name] !== after[name] && label.toLowerCase()),
    isPasswordNew && 'password',
  ]
  return changes.filter(Boolean).join(' · ')
}
