import type { Reader, Transaction } from '../../server/database/database.ts'
import { HIDDEN, defineHistory } from '../../server/records/history/history.ts'
import {
  insertRecord,
  getRecordFields,
  requireRecord,
  type SearchedColumns,
  updateRecord,
} from '../../server/records/records.ts'
import type { RequestColumns } from '../../server/records/requests.ts'
import { sortKeyColumns } from '../../server/records/sort-keys.ts'
import { getLooks } from '../../server/security/lookalikes/lookalikes.ts'
import { usernameKey } from '../../shared/security/credentials.ts'
import { type Role, ROLE_LABELS } from '../../shared/roles.ts'
import { searchKey } from '../../shared/text.ts'
import { type User, userFields } from './users.contract.ts'

export interface UserColumns extends SearchedColumns {
  username: string
  /** The username as it is compared: unlike `nameKey`, it keeps accents. */
  usernameKey: string
  passwordHash: string
  role: Role
  /** 1 until the person has chosen a password of their own (rule M3). */
  mustChangePassword: number
  email: string
  emailKey: string
}

declare module '../../server/database/database.ts' {
  interface Tables {
    users: UserColumns
  }
}

type UserForm = Pick<UserColumns, 'username' | 'role' | 'email' | 'passwordHash'> & { mustChangePassword?: number }

export const userSortKeys = { username: 'nameKey', role: 'role', email: 'emailKey' } as const

export const columnsOfUser = ({ username, role, email, passwordHash, mustChangePassword = 0 }: UserForm) => ({
  username,
  usernameKey: usernameKey(username),
  role,
  email,
  passwordHash,
  mustChangePassword,
  ...sortKeyColumns(userSortKeys, { username, email }),
  nameWords: searchKey(username),
  searchKey: searchKey(username, ROLE_LABELS[role], email),
})

/** The password is in no history, not even as a hash; the security log says that it was changed. */
export const userHistory = defineHistory({
  table: 'users',
  fields: { ...userFields, usernameKey: HIDDEN, emailKey: HIDDEN, passwordHash: HIDDEN, mustChangePassword: HIDDEN },
})

export const toUser = (row: UserColumns): User => ({
  ...getRecordFields(row),
  username: row.username,
  role: row.role,
  email: row.email,
})

export const requireUser = (db: Reader, id: string): Promise<UserColumns> => requireRecord(db, 'users', id, 'user')

export const selectHolder = (db: Reader, username: string): Promise<UserColumns | undefined> =>
  db.selectFrom('users').selectAll().where('usernameKey', '=', usernameKey(username)).executeTakeFirst()

/** Another user, live or in the trash, whose username is the same, or else one that looks the same (rule M2). */
export async function selectNamesake(db: Reader, username: string, ownId = '') {
  const others = await db
    .selectFrom('users')
    .select(['username', 'usernameKey', 'deletedAt'])
    .where('_id', '!=', ownId)
    .execute()
  const [key, looks] = [usernameKey(username), new Set(getLooks(username))]
  return (
    others.find((other) => other.usernameKey === key) ??
    others.find((other) => getLooks(other.username).some((look) => looks.has(look)))
  )
}

export const selectNames = (db: Reader, ids: readonly string[]): Promise<{ userId: string; username: string }[]> =>
  db.selectFrom('users').select(['_id as userId', 'username']).where('_id', 'in', ids).orderBy('nameKey').execute()

export const toPerson = ({ _id, username }: UserColumns) => ({ userId: _id, username })

/** Never false again, since the last administrator cannot be deleted. */
export async function isAnyUser(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('_id').limit(1).executeTakeFirst()) !== undefined
}

export async function countAdministrators(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'administrator')
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const insertUser = (
  tx: Transaction,
  { request, ...form }: UserForm & { request?: RequestColumns },
  at?: string,
): Promise<UserColumns> => insertRecord(tx, 'users', { ...columnsOfUser(form), ...request }, at)

export const updateUser = (tx: Transaction, present: UserColumns, form: UserForm): Promise<UserColumns> =>
  updateRecord(tx, 'users', present, columnsOfUser(form))
