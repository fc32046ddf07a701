import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { testRecords } from '../../server/testing/record-suite.ts'
import { openShop, type Person } from '../../server/testing/shop.ts'
import { signIn, whoAmI } from '../auth/auth.contract.ts'
import { listSecurityEvents } from '../security-log/security-log.contract.ts'
import { type User, userEndpoints as endpoints } from './users.contract.ts'

const shop = await openShop()
const PASSWORD = 'kettle fog tram'
const COMMON = 'Too easy to guess: many people use one like it. Add another word or two, less common ones.'
const REPEATED = 'Too easy to guess: it repeats itself. Add another word or two, less common ones.'
const NAMED = 'Too easy to guess: it has the username in it. Add another word or two, less common ones.'
let passwords = 0

testRecords(shop, {
  endpoints,
  key: 'user',
  noun: 'user',
  nameField: 'username',
  csvLabels: 'Username,Role,Email',
  form: (username) => ({
    username,
    // A different password each time, never the present one.
    password: `${PASSWORD} ${passwords++}`,
    role: username.endsWith('1') ? 'warehouse_operator' : 'machine_operator',
    email: username.endsWith('1') ? '' : `${username.at(-1)}@example.com`,
  }),
})

const createUser = async (username: string, role: User['role'] = 'machine_operator'): Promise<User> =>
  (await shop.call(endpoints.create, { username, password: PASSWORD, role })).user

const isSignedIn = async (person: Person): Promise<boolean> =>
  (await shop.http.inject({ url: whoAmI.path, headers: { authorization: `Bearer ${person.token}` } })).statusCode ===
  200

describe('a user', () => {
  test('§3 is created with a role, and no answer ever carries the password', async () => {
    const { message, user } = await shop.call(endpoints.create, {
      username: ' Nora ',
      password: PASSWORD,
      role: 'warehouse_operator',
      email: ' nora@example.com ',
    })
    expect(message).toBe('User created.')
    expect(user).toMatchObject({ username: 'Nora', role: 'warehouse_operator', email: 'nora@example.com', version: 1 })
    const stored = await shop.database.read
      .selectFrom('users')
      .select('passwordHash')
      .where('_id', '=', user._id)
      .executeTakeFirstOrThrow()
    expect(stored.passwordHash).toMatch(/^argon2id\$/)
    expect(stored.passwordHash).not.toContain(PASSWORD)
  })

  test.each([
    [{ username: ' ' }, 'username', 'Username is required'],
    [{ username: '\u200b\u2060' }, 'username', 'Username is required'],
    [{ username: 'x'.repeat(61) }, 'username', 'At most 60 characters'],
    [{ password: undefined }, 'password', 'Password is required'],
    [{ password: '' }, 'password', 'Password is required'],
    [{ password: 'nine char' }, 'password', 'At least 10 characters'],
    [{ password: '🔑'.repeat(9) }, 'password', 'At least 10 characters'],
    [{ password: 'x'.repeat(129) }, 'password', 'At most 128 characters'],
    [{ password: 'Password123!' }, 'password', COMMON],
    [{ password: 'admin12345' }, 'password', COMMON],
    [{ password: 'Summer2026!' }, 'password', COMMON],
    [{ password: 'aaaaaaaaaa' }, 'password', REPEATED],
    [{ password: 'Wrong-2026!!' }, 'password', NAMED],
    [{ username: 'Wrong Person', password: 'wrong PERSON' }, 'password', NAMED],
    [{ role: 'owner' }, 'role', 'Role is required'],
    [{ role: undefined }, 'role', 'Role is required'],
    [{ email: 'nobody' }, 'email', 'Invalid Email Address'],
  ])('§2.1 §5 §8 M2: %j is refused and nothing is stored', async (wrong, field, message) => {
    const { total } = await shop.call(endpoints.list, {})
    const form = { username: 'Wrong', password: PASSWORD, role: 'administrator', email: '', ...wrong }
    expect(await shop.refusal(endpoints.create, form)).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
    expect(await shop.call(endpoints.list, {})).toMatchObject({ total })
  })

  test('a password may be 128 characters of anything, emoji too', async () => {
    const password = '🔑🧵👕🎨🧢🧦👖🧥🎽👚🖨🎈🎉🎁🎀🪡'.repeat(8)
    await shop.call(endpoints.create, { username: 'Emoji', password, role: 'machine_operator' })
    expect(await shop.call(signIn, { username: 'emoji', password })).toMatchObject({ username: 'Emoji' })
  })

  test.each(['Ω Straße', 'ω STRASSE', ' Ω\u00a0Straße', 'Ω\u200b Straße', '\u2126 Straße'])(
    'M2: %j is the same username as one that is taken',
    async (username) => {
      if (username === 'Ω Straße') await createUser(username)
      const form = { username, password: PASSWORD, role: 'machine_operator' }
      expect(await shop.refusal(endpoints.create, form)).toEqual({
        status: 409,
        problem: { code: 'conflict', field: 'username', message: 'This username is already taken.' },
      })
    },
  )

  test('M2: a username in the trash is taken too, and the message says so', async () => {
    const { _id } = await createUser('Trashed Name')
    await shop.call(endpoints.softDelete, { ids: [_id] })
    const other = await createUser('Other Name')
    const problem = {
      code: 'conflict',
      field: 'username',
      message: 'A user in the trash has this username. Restore that user, or delete it for good first.',
    }
    const form = { username: 'TRASHED name', role: 'machine_operator' }
    expect(await shop.refusal(endpoints.create, { ...form, password: PASSWORD })).toEqual({ status: 409, problem })
    expect(await shop.refusal(endpoints.update, { ...form, id: other._id })).toEqual({ status: 409, problem })
    expect(await shop.call(endpoints.get, { id: other._id })).toEqual(other)
  })

  test('M2: of five who take the same username at once, one gets it', async () => {
    const attempts = await Promise.allSettled(
      ['Twin', 'twin', 'TWIN', 'tWin', 'twiN'].map((username) => createUser(username)),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const attempt of attempts) {
      if (attempt.status === 'rejected') expect(String(attempt.reason)).toContain('This username is already taken.')
    }
    expect((await shop.call(endpoints.list, { search: 'twin' })).total).toBe(1)
  })

  test('M2: a username that looks like one that exists is refused, the trash included, and a name may be kept', async () => {
    const looksLike = (username: string, whose: string) => ({
      status: 409,
      problem: {
        code: 'conflict',
        field: 'username',
        message: `This username looks like ${username}, ${whose}. Choose one that looks different.`,
      },
    })
    const form = { password: PASSWORD, role: 'machine_operator' }
    const [paul, other] = [await createUser('Paul Bloom'), await createUser('Quentin')]
    for (const username of ['P\u0430ul Bloom', 'PauI Bloom', 'paul b1o0m']) {
      const refusal = looksLike('Paul Bloom', 'another user')
      expect(await shop.refusal(endpoints.create, { ...form, username })).toEqual(refusal)
      expect(await shop.refusal(endpoints.update, { id: other._id, username })).toEqual(refusal)
    }
    await shop.call(endpoints.softDelete, { ids: [paul._id] })
    const username = 'P\u0430ul Bloom'
    const refusal = looksLike('Paul Bloom', 'a user in the trash')
    expect(await shop.refusal(endpoints.create, { ...form, username })).toEqual(refusal)
    await shop.call(endpoints.restore, { ids: [paul._id] })
    const { user } = await shop.call(endpoints.update, { id: paul._id, username: 'PauI Bloom' })
    expect(user.username).toBe('PauI Bloom')
  })

  test('M2: those that look alike already stay, sign in, and are changed in all but their names', async () => {
    const made = await createUser('Rosa')
    const { userId: id } = await shop.hire('machine_operator', 'R\u043esa')
    await shop.call(endpoints.update, {
      id,
      username: 'R\u043esa',
      password: `${PASSWORD} two`,
      email: 'r@example.com',
    })
    expect((await shop.call(signIn, { username: 'R\u043esa', password: `${PASSWORD} two` })).userId).toBe(id)
    expect((await shop.call(signIn, { username: 'Rosa', password: PASSWORD })).userId).toBe(made._id)
    expect((await shop.refusal(endpoints.update, { id, username: 'R\u043eSa' })).problem.field).toBe('username')
    await shop.call(endpoints.softDelete, { ids: [id] })
    await shop.call(endpoints.restore, { ids: [id] })
  })

  test('may be written with other capitals by an update', async () => {
    const { _id: id } = await createUser('lower case')
    const { user } = await shop.call(endpoints.update, { id, username: 'Lower Case', role: 'machine_operator' })
    expect(user.username).toBe('Lower Case')
  })
})

describe('M2: somebody must be left who can do everything', () => {
  const refused = { code: 'conflict', message: 'This is the last administrator; there must always be one.' }
  const own = { code: 'conflict', message: 'You cannot delete your own account.' }
  const ada = () => shop.staff.administrator

  test('nobody deletes their own account, alone or among others', async () => {
    const other = await createUser('Bystander')
    for (const ids of [[ada().userId], [other._id, ada().userId]]) {
      expect(await shop.refusal(endpoints.softDelete, { ids })).toEqual({ status: 409, problem: own })
    }
    expect(await shop.call(endpoints.get, { id: other._id })).toEqual(other)
    expect(await isSignedIn(ada())).toBe(true)
  })

  test('the last administrator keeps the role', async () => {
    const input = { id: ada().userId, username: 'Ada', role: 'warehouse_operator' }
    expect(await shop.refusal(endpoints.update, input)).toEqual({ status: 409, problem: { ...refused, field: 'role' } })
    expect(await shop.call(endpoints.get, { id: ada().userId })).toMatchObject({ role: 'administrator', version: 1 })
    expect(await isSignedIn(ada())).toBe(true)
  })
})

describe('M3: who changes is signed out everywhere at once', () => {
  const getForm = ({ userId: id, username, role }: Person) => ({ id, username, role })

  test.each([
    ['deleted', (person: Person) => shop.call(endpoints.softDelete, { ids: [person.userId] })],
    [
      'given another role',
      (person: Person) => shop.call(endpoints.update, { ...getForm(person), role: 'warehouse_operator' }),
    ],
    [
      'given another password',
      (person: Person) => shop.call(endpoints.update, { ...getForm(person), password: 'clover banjo lemon' }),
    ],
  ])('when %s, screens included', async (what, change) => {
    const person = await shop.hire('machine_operator', `Max ${what}`)
    const screen = await shop.watch({ as: person })
    await change(person)
    expect(await isSignedIn(person)).toBe(false)
    await screen.disconnected
  })

  test('O7: a save that changes nothing signs nobody out, and the security log does not tell of it', async () => {
    const person = await shop.hire('machine_operator', 'Same Person')
    const screen = await shop.watch({ as: person })
    for (const sent of [
      {},
      { password: '' },
      { username: 'Same Person', role: 'machine_operator' as const, email: '' },
    ])
      await shop.call(endpoints.update, { id: person.userId, ...sent })
    expect(await isSignedIn(person)).toBe(true)
    expect(screen.connected()).toBe(true)
    const noted = async () => (await shop.call(listSecurityEvents, { search: 'same person' })).total
    expect(await noted()).toBe(0)
    await shop.call(endpoints.update, { id: person.userId, email: 's@example.com' })
    expect(await noted()).toBe(1)
  })

  test('M5: a password alone is looked at beside the username that is stored', async () => {
    const { _id: id } = await createUser('Long Enough Name')
    const problem = { code: 'invalid', field: 'password', message: NAMED }
    expect(await shop.refusal(endpoints.update, { id, password: 'long enough NAME' })).toEqual({ status: 400, problem })
  })

  test('O10: a repeated creation is noted once, and what is stored of the request does not help to guess', async () => {
    const input = {
      username: 'Repeated',
      password: PASSWORD,
      role: 'machine_operator',
      requestId: randomUUID(),
    } as const
    const digest = async () =>
      (
        await shop.database.read
          .selectFrom('users')
          .select('requestDigest')
          .where('username', '=', 'Repeated')
          .executeTakeFirstOrThrow()
      ).requestDigest
    const { user } = await shop.call(endpoints.create, input)
    const first = await digest()
    await shop.call(endpoints.create, input)
    const { data } = await shop.call(listSecurityEvents, { search: 'repeated' })
    expect(data.map(({ kind }) => kind)).toEqual(['user_created'])

    await shop.call(endpoints.update, { id: user._id, password: `${PASSWORD} since` })
    for (const password of [PASSWORD, `${PASSWORD} since`, `${PASSWORD} guess`])
      expect((await shop.call(endpoints.create, { ...input, password })).user._id, 'confirms no guess').toBe(user._id)

    await shop.call(endpoints.softDelete, { ids: [user._id] })
    await shop.call(endpoints.purge, { ids: [user._id] })
    await shop.call(endpoints.create, { ...input, password: `${PASSWORD} other` })
    expect([typeof first, await digest()]).toEqual(['string', first])
  })

  test('a refused change signs nobody out', async () => {
    const person = await shop.hire('machine_operator', 'Stays In')
    const screen = await shop.watch({ as: person })
    const stale = { ...getForm(person), password: 'clover banjo lemon', version: 7 }
    expect((await shop.refusal(endpoints.update, stale)).problem.code).toBe('stale')
    expect(await isSignedIn(person)).toBe(true)
    const gone = screen.disconnected.then(() => 'gone')
    expect(await Promise.race([gone, setTimeout(200, 'still there')])).toBe('still there')
  })

  test('§5 a new name or e-mail, with a blank password, keeps the password and the sessions, which carry the new name', async () => {
    const { _id: id } = await createUser('Maiden Name')
    const { token } = await shop.call(signIn, { username: 'Maiden Name', password: PASSWORD })
    await shop.call(endpoints.update, {
      id,
      username: 'Married Name',
      password: '',
      role: 'machine_operator',
      email: 'm@example.com',
    })
    expect(await shop.call(whoAmI, {}, { as: token })).toMatchObject({ username: 'Married Name' })
    expect(await shop.call(signIn, { username: 'married name', password: PASSWORD })).toMatchObject({ userId: id })
  })
})
