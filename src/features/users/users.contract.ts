import { z } from 'zod'
import { givenPassword, newPassword, username } from '../../shared/credentials.ts'
import type { Column } from '../../shared/records/columns.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { pageOf, recordFields } from '../../shared/paging.ts'
import { recordEndpoints } from '../../shared/records/record-endpoints.ts'
import { ROLE_LABELS, ROLES } from '../../shared/roles.ts'
import { optionalEmail } from '../../shared/text.ts'
import { signedIn } from '../../shared/session.ts'

export const userForm = z.object({
  username,
  password: newPassword,
  role: z.enum(ROLES, 'Role is required'),
  email: optionalEmail,
})

/** A blank password keeps the present one. */
export const userUpdateForm = userForm.extend({
  password: z
    .literal('')
    .or(newPassword)
    .nullish()
    .transform((password) => password || undefined),
})

/** A user as the interface shows it: the password is write only. */
const user = z.object({ ...recordFields, username: z.string(), role: z.enum(ROLES), email: z.string() })
export type User = z.infer<typeof user>

/** The columns of its CSV file. */
export const userColumns = [
  { field: 'username', label: 'Username' },
  { field: 'role', label: 'Role', words: ROLE_LABELS },
  { field: 'email', label: 'Email' },
] as const satisfies readonly Column[]

export const userKind = {
  noun: 'user',
  nouns: 'users',
  key: 'user',
  table: 'users',
  path: '/api/users',
  access: ['administrator'],
} as const

export const userEndpoints = recordEndpoints({
  ...userKind,
  form: userForm,
  updateForm: userUpdateForm,
  record: user,
  page: pageOf(['username', 'role', 'email', 'createdAt', 'updatedAt'], {
    limit: 100,
    sortField: 'username',
    sortOrder: 1,
  }),
})

/** Changes the caller's own password. Ends all sessions of the person (rule M3); the answer has a new one. */
export const changePassword = endpoint({
  name: 'changePassword',
  summary: 'Change one’s own password',
  method: 'PUT',
  path: '/api/users/password',
  access: 'signed-in',
  input: z.object({ currentPassword: givenPassword, newPassword }),
  output: signedIn.extend({ message: z.string() }),
})
