/** Signing in, users and their sessions. */
import { signIn, signOut, whoAmI } from '../../../features/auth/auth.contract.ts'
import { changePassword } from '../../../features/auth/own-password.contract.ts'
import { setUp } from '../../../screens/setup/setup.contract.ts'
import { isSetupNeeded } from '../../../screens/setup/setup-needed.contract.ts'
import { endSessions, listSessions } from '../../../features/users/user-sessions.contract.ts'
import { userEndpoints as users } from '../../../features/users/users.contract.ts'
import type { Role } from '../../../shared/roles.ts'
import { NO_SUCH_ID } from '../fixtures.ts'
import type { Person } from '../shop.ts'
import { IN_TRASH, type Kept, NO_SUCH, PASSWORD } from './kept.ts'
import { attempts, once, tries, type Try } from './tries.ts'

const NEW_PASSWORD = 'clover banjo lemon'

export const peopleTries = (kept: Kept): Try[] => [
  ...signingIn(kept),
  ...userReads(kept),
  ...userChanges(kept),
  ...userMoves(kept),
  ...sessions(kept),
]

const signingIn = ({ shop, join }: Kept): Try[] => [
  ...tries(signIn, { '': async ({ role }) => ({ username: (await join(role)).username, password: PASSWORD }) }),
  ...attempts(signOut, { '': async (by) => ({ by: await shop.signInAgain(by), input: {} }) }),
  ...once(whoAmI, {}),
  ...attempts(changePassword, {
    '': async ({ role }) => ({
      by: await join(role),
      input: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
    }),
  }),
  ...once(isSetupNeeded, {}),
  ...once(setUp, { username: 'Second', password: PASSWORD }),
]

const userReads = ({ shop, trashedUser, unique }: Kept): Try[] => [
  ...once(users.list, {}),
  ...once(users.export, {}),
  ...once(users.trash, {}),
  ...[users.get, users.history].flatMap((call) =>
    tries(call, {
      own: ({ userId: id }) => ({ id }),
      "another's": async () => ({ id: (await shop.hire('machine_operator', unique('Another'))).userId }),
      [IN_TRASH]: async () => ({ id: (await trashedUser('machine_operator')).userId }),
      'gone for good': async () => {
        const { userId: id } = await trashedUser('machine_operator')
        await shop.call(users.purge, { ids: [id] })
        return { id }
      },
      [NO_SUCH]: () => ({ id: NO_SUCH_ID }),
    }),
  ),
]

const userChanges = ({ shop, trashedUser, unique, join }: Kept): Try[] => {
  const another = async () => (await shop.hire('machine_operator', unique('Another'))).userId
  return [
    ...tries(users.create, {
      'a machine operator': () => ({ username: unique('New'), password: PASSWORD, role: 'machine_operator' as const }),
      'an administrator': () => ({ username: unique('New'), password: PASSWORD, role: 'administrator' as const }),
    }),
    ...attempts(users.update, {
      own: ({ userId: id }) => ({ input: { id, email: 'own@example.com' } }),
      'own role': async ({ role }) => {
        const by = await join(role)
        const other: Role = role === 'administrator' ? 'warehouse_operator' : 'administrator'
        return { by, input: { id: by.userId, role: other } }
      },
      'own password': async ({ role }) => {
        const by = await join(role)
        return { by, input: { id: by.userId, password: NEW_PASSWORD, currentPassword: PASSWORD } }
      },
      "another's": async () => ({ input: { id: await another(), email: 'other@example.com' } }),
      "another's role": async () => ({ input: { id: await another(), role: 'administrator' as const } }),
      "another's password": async () => ({ input: { id: await another(), password: NEW_PASSWORD } }),
      [IN_TRASH]: async () => ({
        input: { id: (await trashedUser('machine_operator')).userId, email: 'trashed@example.com' },
      }),
      [NO_SUCH]: () => ({ input: { id: NO_SUCH_ID, email: 'nobody@example.com' } }),
    }),
  ]
}

const userMoves = ({ shop, trashedUser, unique }: Kept): Try[] =>
  [users.softDelete, users.restore, users.purge].flatMap((move) =>
    tries(move, {
      own: ({ userId }) => ({ ids: [userId] }),
      "another's": async () => ({ ids: [(await shop.hire('machine_operator', unique('Another'))).userId] }),
      [IN_TRASH]: async () => ({ ids: [(await trashedUser('machine_operator')).userId] }),
      'an administrator in the trash': async () => ({ ids: [(await trashedUser('administrator')).userId] }),
      [NO_SUCH]: () => ({ ids: [NO_SUCH_ID] }),
    }),
  )

function sessions({ shop, trashedUser, unique }: Kept): Try[] {
  const another = () => shop.hire('machine_operator', unique('Another'))
  const sessionOf = async ({ userId: id }: Person) => {
    const { data } = await shop.call(listSessions, { id })
    return { id, session: data.find(({ isCurrent }) => !isCurrent)!._id }
  }
  return [
    ...tries(listSessions, {
      own: ({ userId: id }) => ({ id }),
      "another's": async () => ({ id: (await another()).userId }),
      [IN_TRASH]: async () => ({ id: (await trashedUser('machine_operator')).userId }),
      [NO_SUCH]: () => ({ id: NO_SUCH_ID }),
    }),
    ...attempts(endSessions, {
      'own, one': async ({ role }) => {
        const by = await shop.hire(role, unique('Person'))
        const input = await sessionOf(by)
        return { by: await shop.signInAgain(by), input }
      },
      'own, all others': async ({ role }) => {
        const by = await shop.hire(role, unique('Person'))
        return { by, input: { id: by.userId, session: 'others' } }
      },
      "another's, one": async () => ({ input: await sessionOf(await another()) }),
      "another's, all": async () => ({ input: { id: (await another()).userId, session: 'others' } }),
      [IN_TRASH]: async () => ({
        input: { id: (await trashedUser('machine_operator')).userId, session: 'others' },
      }),
      'of another under the own id': async ({ userId: id }) => ({
        input: { ...(await sessionOf(await another())), id },
      }),
      [NO_SUCH]: () => ({ input: { id: NO_SUCH_ID, session: NO_SUCH_ID } }),
    }),
  ]
}
