import { afterAll, expect, onTestFinished, test } from 'vitest'
import { signIn, whoAmI } from '../features/auth/auth.contract.ts'
import { changePassword } from '../features/auth/own-password.contract.ts'
import { setUp } from '../screens/setup/setup.contract.ts'
import { userEndpoints } from '../features/users/users.contract.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { ADMINISTRATOR, runServer, startServer } from '../server/testing/server-process.ts'
import { freshDatabase } from '../server/testing/shop.ts'

const { settings, remove } = await freshDatabase()
afterAll(remove)
const isEmbedded = !('DATABASE_URL' in settings)
const NOBODY = { ADMIN_USERNAME: '', ADMIN_PASSWORD: '' }

/** The command needs the lock of the embedded database, so no server may run on it. */
const reset = (...name: string[]) => runServer(settings, 'commands/reset-password.ts', ...name)
const passwordIn = (output: string) => /^ {2}(\S+-\d{4})$/m.exec(output)?.[1] ?? ''

async function serve(environment: Record<string, string> = {}) {
  const server = await startServer({ ...settings, ...environment })
  onTestFinished(async () => void (await server.kill('SIGKILL')))
  return server
}
const getApiError = (call: Promise<unknown>) => call.then(String, String)

test('M3: whoever has the machine gives a new password, which ends the sessions of the old one', async () => {
  const server = await serve()
  const { token } = await server.call(signIn, ADMINISTRATOR)
  server.useToken(token)
  await server.call(userEndpoints.create, {
    username: 'Mia Mouse',
    password: 'kettle fog tram',
    role: 'machine_operator',
  })
  if (isEmbedded) {
    const { code, output } = await reset('Ada')
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toEqual([
      `Another server is already running on the folder ${settings.DATA_DIR}. Stop that one, or name another folder with DATA_DIR.`,
    ])
    expect(await server.call(whoAmI, {})).toMatchObject({ username: 'Ada' })
    await server.kill('SIGTERM')
  }
  const { code, output } = await reset('ADA')
  expect(code, output).toBe(0)
  expect(output).toContain('Ada (Administrator) is signed out everywhere and has a new password:')
  const password = passwordIn(output)
  expect(password).toMatch(/^(\w+-){5}\d{4}$/)
  expect(output.split(password)).toHaveLength(2)

  const again = isEmbedded ? await serve() : server
  again.useToken(token)
  expect(await getApiError(again.call(whoAmI, {}))).toContain('401')
  expect(await getApiError(again.call(signIn, ADMINISTRATOR))).toContain('400')
  expect(await again.call(signIn, { username: 'Ada', password })).toMatchObject({ role: 'administrator' })
  await again.kill('SIGTERM')
})

test('without a name it says who there is, and with the name of nobody that too', async () => {
  const { code, output } = await reset()
  expect(code).toBe(0)
  expect(output).toMatch(/^ {2}Ada +Administrator$/m)
  expect(output).toMatch(/^ {2}Mia Mouse +Machine Operator$/m)
  const wrong = await reset('Adam')
  expect(wrong.code).toBe(1)
  expect(wrong.output).toContain('Nobody is called Adam.')
  expect(wrong.output).toMatch(/^ {2}Ada +Administrator$/m)
})

test('one in the trash is taken out, and becomes the administrator where there is none', async () => {
  const database = await openDatabase(settings)
  await database.write((tx) =>
    tx.updateTable('users').set({ deletedAt: new Date().toISOString() }).where('username', '<>', '').execute(),
  )
  await database.close()
  const { output } = await reset('mia', 'mouse')
  expect(output).toContain('Mia Mouse was in the trash and is taken out of it.')
  expect(output).toContain('There was no administrator: Mia Mouse is one now.')
  const server = await serve()
  const given = { username: 'Mia Mouse', password: passwordIn(output) }
  const { token, role, mustChangePassword } = await server.call(signIn, given)
  expect([role, mustChangePassword]).toEqual(['administrator', true])
  server.useToken(token)
  const change = { currentPassword: given.password, newPassword: 'kettle fog tram' }
  server.useToken((await server.call(changePassword, change)).token)
  expect((await server.call(userEndpoints.trash, {})).data).toMatchObject([{ username: 'Ada' }])
  await server.kill('SIGTERM')
})

test('a folder without a shop is left as it is', async () => {
  if (!isEmbedded) return
  const { code, output } = await runServer({ DATA_DIR: '/no-such-folder/shop' }, 'commands/reset-password.ts', 'Ada')
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    'There is no shop in /no-such-folder/shop. Name its folder with DATA_DIR, as for the server.',
  )
})

test('M6: a start that needs a set-up prints the code for other computers, the same at each', async () => {
  const fresh = await freshDatabase()
  onTestFinished(() => void fresh.remove())
  const printed = (output: string) => /asks for this code: (\w{4}-\w{4})$/m.exec(output)?.[1]
  const start = () => startServer({ ...fresh.settings, ...NOBODY })
  const first = await start()
  onTestFinished(async () => void (await first.kill('SIGKILL')))
  const code = printed((await first.kill('SIGTERM')).output)
  expect(code).toBeDefined()
  const second = await start()
  onTestFinished(async () => void (await second.kill('SIGKILL')))
  await second.call(setUp, ADMINISTRATOR)
  expect(printed((await second.kill('SIGTERM')).output)).toBe(code)
})
