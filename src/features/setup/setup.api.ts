import type { Database, Transaction } from '../../server/database/database.ts'
import { read, write } from '../../server/handlers.ts'
import { hashPassword } from '../../server/passwords.ts'
import { Refusal } from '../../shared/problem.ts'
import { signedInAs } from '../auth/auth.api.ts'
import { insertUser, isAnyUser, type UserColumns } from '../users/users.db.ts'
import { drawDesigns, fillSampleShop } from '../sample-shop/sample-shop.api.ts'
import { isSetupNeeded, setUp } from './setup.contract.ts'

export const setupApi = [
  read(isSetupNeeded, async ({ db }) => ({ needed: !(await isAnyUser(db)) })),

  write(
    setUp,
    async ({ db, input }) => {
      if (await isAnyUser(db)) throw alreadySetUp()
      const passwordHash = await hashPassword(input.password)
      return { passwordHash, designs: input.sampleShop ? await drawDesigns() : null }
    },
    async ({ tx, input, prepared: { passwordHash, designs } }) => {
      const first = await insertFirstAdministrator(tx, { username: input.username, passwordHash })
      if (!first) throw alreadySetUp()
      const administrator = { userId: first._id, username: first.username, role: first.role }
      if (designs) await fillSampleShop(tx, { designs, by: administrator })
      return signedInAs(tx, administrator)
    },
  ),
]

/** Makes the first user; only one of several that try at once is made, and none when there is a user (rule M6). */
async function insertFirstAdministrator(
  tx: Transaction,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<UserColumns | undefined> {
  if (await isAnyUser(tx)) return undefined
  return insertUser(tx, { username, passwordHash, role: 'administrator', email: '' })
}

const alreadySetUp = (): Refusal =>
  new Refusal({ code: 'conflict', message: 'The shop has already been set up. Please sign in.' })

/** At the start on an empty database: the administrator that the settings name. True if that made one (rule M6). */
export async function createAdministratorOfSettings(
  database: Database,
  settings: { ADMIN_USERNAME?: string | undefined; ADMIN_PASSWORD?: string | undefined },
): Promise<boolean> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = settings
  if (!username || !password || (await isAnyUser(database.read))) return false
  const passwordHash = await hashPassword(password)
  const first = await database.write((tx) => insertFirstAdministrator(tx, { username, passwordHash }))
  return first !== undefined
}
