/**
 * What each call answers to each role is recorded in `who-may.txt`. Whoever changes how access is decided sees there what
 * they have changed; what is meant is recorded with `-u`, and read line by line.
 */
import { beforeAll, expect, test } from 'vitest'
import { designEndpoints } from '../features/designs/designs.contract.ts'
import { makeBackup } from '../server/backups/make-backup.ts'
import { makeDesign } from '../server/testing/fixtures.ts'
import { freshDatabase, openShop } from '../server/testing/shop.ts'
import { floorTries } from '../server/testing/who-may/floor.ts'
import { openKept } from '../server/testing/who-may/kept.ts'
import { masterDataTries } from '../server/testing/who-may/master-data.ts'
import { orderTries } from '../server/testing/who-may/orders.ts'
import { overallTries } from '../server/testing/who-may/overall.ts'
import { peopleTries } from '../server/testing/who-may/people.ts'
import { productionTries } from '../server/testing/who-may/productions.ts'
import { savedViewTries } from '../server/testing/who-may/saved-views.ts'
import { type Answers, openTries, toTable, type Try } from '../server/testing/who-may/tries.ts'
import { type Role, ROLES } from '../shared/roles.ts'

/** Why an administrator cannot make a call here. */
const NEVER_DONE: Record<string, string> = {
  'POST setup': 'where there is an administrator, the shop is set up already',
}

const LEGEND = `What each call answers to each role: its status, and why it is refused. Where an answer leaves out what a role
may not see, it says whether it has the record: shown or hidden.`

const COLUMNS = ['nobody', 'machine operator', 'warehouse operator', 'administrator'] as const

const place = await freshDatabase()
const shop = await openShop(place)
await makeBackup(place.settings, 'schedule')
const kept = await openKept(shop)
const run = await openTries(shop)

const { paths } = JSON.parse((await shop.http.inject({ url: '/api/docs/json' })).body) as {
  paths: Record<string, Record<string, unknown>>
}
const described = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/', '')}`),
)

const anonymous = (path: string) => path.replace(/\{\w+\}|:\w+\??/g, '{}')
const names = new Map(described.map((call) => [anonymous(call), call]))
/** As the description calls it, if it does: two calls can be one path under other names of their parameters. */
function getCall({ endpoint: { method, path } }: Try): string {
  const call = anonymous(`${method} ${path.replace('/api/', '')}`)
  return names.get(call) ?? call
}

const areas = [
  peopleTries(kept),
  savedViewTries(kept),
  masterDataTries(kept),
  orderTries(kept),
  productionTries(kept),
  floorTries(kept),
  overallTries(kept),
]
const tries = areas.flat()
const answers = new Map<Try, Answers>()
// A hook for each area, because a loaded machine may need more for all of them than one hook may take.
for (const area of areas)
  beforeAll(async () => {
    for (const one of area) answers.set(one, await run(one))
  })

const isDone = (answer: string) => answer.startsWith('2')

/** What is answered to one caller, line by line, where it is not what the other one is answered. */
const differing = (caller: keyof Answers, other?: keyof Answers): string[] =>
  [...answers].flatMap(([one, given]) =>
    other && given[caller] === given[other]
      ? []
      : [`${[getCall(one), one.variant].filter(Boolean).join(', ')}: ${given[caller]}`],
  )

test('M4: each call of the description is tried, and none that is not in it', () => {
  expect(new Set(tries.map(getCall))).toEqual(new Set(described))
  const lines = tries.map((one) => `${getCall(one)} ${one.variant}`)
  expect(lines).toEqual([...new Set(lines)])
})

test('M4: an administrator can make each call, so that what others are refused is not refused for another reason', () => {
  const done = new Set([...answers].flatMap(([one, given]) => (isDone(given.administrator) ? getCall(one) : [])))
  expect(described.filter((call) => !done.has(call))).toEqual(Object.keys(NEVER_DONE))
})

test('M4: no call is refused for what was sent', () => {
  const wrong = [...answers].filter(([, given]) => Object.values(given).some((answer) => answer.includes('invalid')))
  expect(wrong.map(([one]) => `${getCall(one)} ${one.variant}`)).toEqual([])
})

test('M4: what each call answers to each role', async () => {
  const lines = tries.map((one) => [getCall(one), one.variant, ...COLUMNS.map((caller) => answers.get(one)![caller])])
  await expect(`${LEGEND}\n\n${toTable([['', '', ...COLUMNS], ...lines])}\n`).toMatchFileSnapshot('who-may.txt')
})

test('beside the calls: images are for whoever knows the address (M7), live events for whoever is signed in (P7)', async () => {
  const { _id: id, frontImagePaths } = await makeDesign(shop, kept.unique('Design'), 'front')
  const url = frontImagePaths!.normal
  const getImage = async () => (await shop.http.inject({ url })).statusCode
  expect(await getImage()).toBe(200)
  await shop.call(designEndpoints.softDelete, { ids: [id] })
  expect(await getImage()).toBe(200)
  const connects = (as: Role | 'nobody') =>
    shop.watch({ as }).then(
      () => true,
      () => false,
    )
  expect(await connects('nobody')).toBe(false)
  for (const role of ROLES) expect(await connects(role), role).toBe(true)
})

test('M3: the token of a session that has ended is none', () => {
  expect(differing('ended session', 'nobody')).toEqual([])
})

test('M3: whoever must choose a password is refused all but this', () => {
  const answered = differing('password to choose').filter((line) => !line.endsWith(': 403 password_change_required'))
  expect(answered).toMatchInlineSnapshot(`
    [
      "POST users/login: 200",
      "POST users/logout: 200",
      "GET users/me: 200",
      "PUT users/password: 200",
      "GET setup: 200",
      "POST setup: 409 conflict",
      "GET backups/{name}, with a ticket: 200",
      "GET backups/{name}, with a ticket that nobody got: 404 not_found",
      "GET backups/{name}, of another backup: 404 not_found",
      "GET health: 200",
      "GET docs: 200",
      "GET docs/json: 200",
    ]
  `)
})

test('M3: an administrator who showed the password long ago is asked for it by this', () => {
  expect(differing('password shown long ago', 'administrator')).toMatchInlineSnapshot(`
    [
      "POST users, an administrator: 403 password_required",
      "PUT users/{id}, another's role: 403 password_required",
      "PUT users/{id}, another's password: 403 password_required",
      "PUT users/restore, an administrator in the trash: 403 password_required",
      "DELETE users/{id}/sessions/{session}, own, one: 403 password_required",
      "DELETE users/{id}/sessions/{session}, own, all others: 403 password_required",
      "DELETE users/{id}/sessions/{session}, another's, one: 403 password_required",
      "DELETE users/{id}/sessions/{session}, another's, all: 403 password_required",
      "DELETE users/{id}/sessions/{session}, in the trash: 403 password_required",
      "DELETE users/{id}/sessions/{session}, of another under the own id: 403 password_required",
      "POST machines: 409 conflict",
    ]
  `)
})
