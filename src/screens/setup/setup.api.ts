import { setTimeZone } from '../../server/clock.ts'
import type { Feature } from '../../server/feature.ts'
import type { Database, Reader, Transaction } from '../../server/database/database.ts'
import { readOnMainThread, write } from '../../server/handlers.ts'
import { hashPassword } from '../../server/security/passwords.ts'
import { type HistoryBook, openHistory } from '../../server/records/history/history-book.ts'
import type { Person } from '../../server/security/security-events.ts'
import type { Session } from '../../server/security/sessions.ts'
import { ApiError } from '../../shared/problem.ts'
import { isThisComputer } from '../../server/security/address.ts'
import { changeTimeZone } from '../../features/machines/machines.api.ts'
import { signedInAs } from '../../features/auth/auth.api.ts'
import { requireNewPassword } from '../../features/users/passwords.api.ts'
import { toPerson, insertUser, isAnyUser, type UserColumns, userHistory } from '../../features/users/users.db.ts'
import { requireSetupCode } from './setup-code.api.ts'
import { deleteSetupCode } from './setup-code.db.ts'
import { setUp } from './setup.contract.ts'
import { isSetupNeeded } from './setup-needed.contract.ts'

export interface SampleShop {
  /** Called before the transaction, because it takes seconds. */
  prepare: () => Promise<unknown>
  /** In the transaction of the set-up, in the name of the new administrator; writes the history of its records. */
  fill: (tx: Transaction, prepared: unknown, by: Session, history: HistoryBook) => Promise<void>
}

/** Only `src/app.ts` knows the sample shop. */
export const setup = (sampleShop: SampleShop): Feature => ({ handlers: handlersWith(sampleShop) })

const handlersWith = (sampleShop: SampleShop) => ({
  isSetupNeeded: readOnMainThread(isSetupNeeded, async ({ snapshot, request }) => {
    const needed = !(await snapshot(isAnyUser))
    return { needed, codeNeeded: needed && !isThisComputer(request) }
  }),

  setUp: {
    async guard({ db }: { db: Reader }) {
      if (await isAnyUser(db)) throw alreadySetUp()
    },
    ...write(
      setUp,
      async ({ db, input, request, limits }) => {
        await requireSetupCode({ db, limits, request, code: input.code })
        await requireNewPassword('password', input)
        const passwordHash = await hashPassword(input.password)
        return {
          passwordHash,
          sample: input.sampleShop ? { prepared: await sampleShop.prepare() } : null,
          request,
        }
      },
      async ({ tx, input, note, history, prepared: { passwordHash, sample, request } }) => {
        const first = await insertFirstAdministrator(tx, { username: input.username, passwordHash })
        if (!first) throw alreadySetUp()
        const administrator = { userId: first._id, username: first.username, role: first.role }
        if (input.timeZone !== undefined) {
          await changeTimeZone(tx, input.timeZone)
          // The sample has days.
          setTimeZone(input.timeZone)
        }
        // The call has no session: the history names the new administrator.
        await history.write(tx, administrator)
        if (sample) await sampleShop.fill(tx, sample.prepared, administrator, history)
        note({ kind: 'shop_set_up', who: administrator, detail: sample ? 'With a sample shop.' : '' })
        return signedInAs(tx, administrator, request)
      },
    ),
  },
})

/** Undefined if there is a user already, as after a concurrent set-up (rule M6). */
async function insertFirstAdministrator(
  tx: Transaction,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<UserColumns | undefined> {
  if (await isAnyUser(tx)) return undefined
  await deleteSetupCode(tx)
  return insertUser(tx, { username, passwordHash, role: 'administrator', email: '' })
}

const alreadySetUp = (): ApiError =>
  new ApiError({ code: 'conflict', message: 'The shop has already been set up. Please sign in.' })

/** Undefined if none was created (rule M6); throws an error with one readable line if the password is not allowed. */
export async function createAdministratorOfSettings(
  database: Database,
  settings: { ADMIN_USERNAME?: string | undefined; ADMIN_PASSWORD?: string | undefined },
): Promise<Person | undefined> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings
  if (!username || !password || (await isAnyUser(database.read))) return undefined
  await requireNewPassword('password', { username, password }).catch((error: Error) => {
    throw new Error(`The setting ADMIN_PASSWORD is wrong: ${error.message}`, { cause: error })
  })
  const passwordHash = await hashPassword(password)
  const first = await database.write(async (tx) => {
    const inserted = await insertFirstAdministrator(tx, { username, passwordHash })
    await openHistory([{ histories: [userHistory] }]).write(tx, { userId: null, username: 'the settings' })
    return inserted
  })
  return first && toPerson(first)
}
