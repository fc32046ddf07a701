import type { Reader, Transaction } from '../../server/database/database.ts'
import { HIDDEN, defineHistory } from '../../server/records/history/history.ts'
import { insertRecord, requireRecord, updateRecord } from '../../server/records/records.ts'
import type { RequestColumns } from '../../server/records/requests.ts'
import { type ColumnsOf, type Given, tableOf } from '../../server/records/table-of.ts'
import { getLooks } from '../../server/security/lookalikes/lookalikes.ts'
import { usernameKey } from '../../shared/security/credentials.ts'
import { userFields } from './users.contract.ts'

export interface UserColumns extends ColumnsOf<typeof userFields> {
  /** The username as it is compared: unlike `nameKey`, it keeps accents. */
  usernameKey: string
  passwordHash: string
  /** 1 until the person has chosen a password of their own (rule M3). */
  mustChangePassword: number
}

declare module '../../server/database/database.ts' {
  interface Tables {
    users: UserColumns
  }
}

type UserForm = Given<typeof userFields> & { passwordHash: string; mustChangePassword?: number }

export const userTable = tableOf(userFields)

export const columnsOfUser = ({ passwordHash, mustChangePassword = 0, ...form }: UserForm) => ({
  ...userTable.stored(form),
  usernameKey: usernameKey(form.username),
  passwordHash,
  mustChangePassword,
})

/** The password is in no history, not even as a hash; the security log says that it was changed. */
export const userHistory = defineHistory({
  table: 'users',
  fields: { ...userTable.history, usernameKey: HIDDEN, passwordHash: HIDDEN, mustChangePassword: HIDDEN },
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
