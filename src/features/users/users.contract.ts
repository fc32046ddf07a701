import { z } from 'zod'
import { ownPassword, username } from '../../shared/security/credentials.ts'
import { newPassword } from '../../shared/security/new-password.ts'
import { formOf, type RecordFields, savedShape } from '../../shared/records/fields.ts'
import { recordFields } from '../../shared/paging.ts'
import { recordEndpoints } from '../../shared/records/record-endpoints.ts'
import { ROLE_LABELS, ROLES } from '../../shared/roles.ts'
import { optionalEmail } from '../../shared/text.ts'

export const userFields = {
  username: { label: 'Username', schema: username, sortKey: 'nameKey' },
  password: { label: 'Password', schema: newPassword, formOnly: true },
  role: { label: 'Role', schema: z.enum(ROLES, 'Role is required'), words: ROLE_LABELS },
  email: { label: 'Email', schema: optionalEmail, sortKey: 'emailKey', type: 'email' },
  /** Whether a password that is given with it must be changed at the first sign-in (rule M3). */
  mustChangePassword: {
    label: 'Must choose another password at the first sign-in',
    schema: z
      .boolean('Say true or false')
      .optional()
      .transform((must) => (must ? 1 : 0)),
    formOnly: true,
  },
} as const satisfies RecordFields

export const userForm = formOf(userFields)

/** A blank password keeps the present one. */
export const userUpdateForm = userForm.extend({
  password: z
    .literal('')
    .or(newPassword)
    .nullish()
    .transform((password) => password || undefined),
})

const user = z.object({ ...recordFields, ...savedShape(userFields) })
export type User = z.infer<typeof user>

export const userKind = {
  noun: 'user',
  nouns: 'users',
  key: 'user',
  table: 'users',
  path: '/api/users',
} as const

const endpoints = recordEndpoints({
  ...userKind,
  form: userForm,
  updateForm: userUpdateForm,
  record: user,
  fields: userFields,
  page: { limit: 100, sortField: 'username', sortOrder: 1 },
})

const { create, update, restore } = endpoints

export const userEndpoints = {
  ...endpoints,
  create: { ...create, input: create.input.extend(ownPassword) },
  update: { ...update, input: update.input.extend(ownPassword) },
  restore: { ...restore, input: restore.input.extend(ownPassword) },
}
