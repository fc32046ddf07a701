import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findViolations } from './boundaries.ts'

/** The application of the projects below, which has three features: auth, colors, orders. */
const getApp = (...features: string[]) =>
  ['auth', 'colors', 'orders'].map((name) => `import { ${name} } from './features/${name}/${name}.api.ts'\n`).join('') +
  `export const features: readonly Feature[] = [${features.join(', ')}]`

/** The violations in a project that consists of these files and `src/app.ts`. */
function getViolations(given: Record<string, string>): string[] {
  const files = { 'src/app.ts': getApp('auth', 'colors', 'orders'), ...given }
  const root = mkdtempSync(join(tmpdir(), 'boundaries-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findViolations(root)
}

const colorsTable = `declare module '../../server/database.ts' { interface Tables { colors: { name: string } } }\n`
const ordersTable = `declare module '../../server/database.ts' { interface Tables { orders: object; 'orderLines': object } }\n`

test('a project that keeps every rule has no violation', () => {
  expect(
    getViolations({
      'src/main.ts': `import './app.ts'\nimport { open } from './server/database.ts'\nimport './features/auth/auth.db.ts'`,
      'src/app.ts': `import { sampleShop } from './demo/sample-shop.ts'\n${getApp('auth(sampleShop)', 'colors', 'orders')}`,
      'src/commands/demo.ts': `import '../app.ts'\nimport '../demo/sample-shop.ts'\nawait import('../main.ts')`,
      'src/demo/sample-shop.ts': `import '../features/orders/orders.db.ts'\ntrashRecords(tx, 'colors', ids); tx.updateTable(table)`,
      'src/journeys/life.api.test.ts': `import '../features/orders/orders.db.ts'\nimport '../server/testing/shop.ts'`,
      'src/server/database.ts': `import '../shared/pieces.ts'\nimport 'node:fs'\nexport interface Tables {}`,
      'src/server/testing/shop.ts': `import '../../app.ts'\nimport '../database.ts'`,
      'src/server/testing/cluster.ts': `import '../../../scripts/machine.ts'`,
      'src/shared/pieces.ts': `import 'zod'\nimport './sizes.ts'\nnew Date()`,
      'src/features/auth/auth.db.ts': `tx.selectFrom('users')`,
      'src/features/colors/colors.contract.ts': `import '../../shared/pieces.ts'`,
      'src/features/colors/colors.rules.ts': `import './colors.contract.ts'\nnew Date(day); Date.parse(day); Math.max(1, 2)`,
      'src/features/colors/colors.db.ts': `${colorsTable}tx.insertInto('colors').values({})`,
      'src/features/orders/orders.db.ts':
        `${ordersTable}import '../colors/colors.db.ts'\ntx.updateTable('orders as o').from('colors'); db.selectFrom('orders').innerJoin('colors', 'a', 'b')\n` +
        `tx.selectFrom('lines').forUpdate(); sql\`select 1 for update of x\``,
      'src/features/orders/orders.api.ts': `import './orders.db.ts'\ntrashRecords(tx, 'orders', ids, session)`,
      'src/features/orders/OrdersPage.tsx': `import '../colors/ColorPicker.tsx'\nimport '../../web/call.ts'\nimport './OrdersPage.module.css'`,
      'src/features/orders/form/order-draft.ts': `import '../../../web/call.ts'`,
      'src/features/orders/orders.api.test.ts': `import '../../server/testing/shop.ts'\nimport '../../demo/sample-shop.ts'\ntx.deleteFrom('colors')`,
      'src/features/colors/ColorPicker.tsx': `import './colors.rules.ts'`,
      'src/web/call.ts': `import '../shared/pieces.ts'`,
      'src/shell/router.tsx': `import '../web/call.ts'\nconst Page = () => import('../features/orders/OrdersPage.tsx')`,
      'migrations/0005_keys.ts': `import { sql } from 'kysely'\nimport './0004_keys.ts'\nimport '../src/server/database/migration-step.ts'\nimport { searchable } from '../src/shared/text.ts'\nfillKeys(tx, 'colors', ['name'], keysOf)`,
    }),
  ).toEqual([])
})

test.each([
  ['src/shared/pieces.ts', '../server/clock.ts', 'shared may not import server'],
  ['src/shared/pieces.ts', '../features/orders/orders.contract.ts', 'shared may not import contract'],
  ['src/server/http.ts', '../features/orders/orders.contract.ts', 'server may not import contract'],
  ['src/server/http.ts', '../app.ts', 'server may not import app'],
  ['src/server/http.ts', './testing/shop.ts', 'server may not import testing'],
  ['src/web/call.ts', '../server/http.ts', 'web may not import server'],
  ['src/web/call.ts', '../shell/router.tsx', 'web may not import shell'],
  ['src/web/call.ts', '../features/orders/orders.contract.ts', 'web may not import contract'],
  ['src/web/call.ts', '../features/orders/orders.rules.ts', 'web may not import rules'],
  ['src/web/call.ts', '../features/orders/OrdersPage.tsx', 'web may not import screen'],
  ['src/shell/router.tsx', '../server/http.ts', 'shell may not import server'],
  ['src/shell/router.tsx', '../features/orders/orders.db.ts', 'shell may not import db'],
  ['src/shell/router.tsx', '../features/orders/orders.api.ts', 'shell may not import api'],
  ['src/shell/router.tsx', '../app.ts', 'shell may not import app'],
  ['src/features/orders/OrdersPage.tsx', '../../shell/router.tsx', 'screen may not import shell'],
  ['src/features/orders/form/order-draft.ts', '../orders.db.ts', 'screen may not import db'],
  ['src/features/orders/OrdersPage.tsx', './orders.db.ts', 'screen may not import db'],
  ['src/features/orders/OrdersPage.tsx', '../../server/http.ts', 'screen may not import server'],
  ['src/features/orders/orders.contract.ts', './orders.rules.ts', 'contract may not import rules'],
  ['src/features/orders/orders.rules.ts', './orders.db.ts', 'rules may not import db'],
  ['src/features/orders/orders.rules.ts', '../../web/call.ts', 'rules may not import web'],
  ['src/features/orders/orders.db.ts', './orders.api.ts', 'db may not import api'],
  ['src/features/orders/orders.api.ts', './OrdersPage.tsx', 'api may not import screen'],
  ['src/features/orders/orders.api.ts', '../../demo/sample-shop.ts', 'api may not import demo'],
  ['src/features/orders/orders.db.ts', '../../app.ts', 'db may not import app'],
  ['src/server/http.ts', '../demo/sample-shop.ts', 'server may not import demo'],
  ['src/server/testing/shop.ts', '../../demo/sample-shop.ts', 'testing may not import demo'],
  ['src/main.ts', './demo/sample-shop.ts', 'program may not import demo'],
  ['src/main.ts', './shell/router.tsx', 'program may not import shell'],
  ['src/demo/sample-shop.ts', '../features/orders/OrdersPage.tsx', 'demo may not import screen'],
  ['src/demo/sample-shop.ts', '../web/call.ts', 'demo may not import web'],
  ['src/features/orders/orders.api.ts', './orders.api.test.ts', 'api may not import test'],
  [
    'src/features/colors/colors.contract.ts',
    '../orders/orders.contract.ts',
    'imports src/features/orders/orders.contract.ts, of a later feature',
  ],
  [
    'src/features/auth/LoginPage.tsx',
    '../orders/OrdersPage.tsx',
    'imports src/features/orders/OrdersPage.tsx, of a later feature',
  ],
  ['src/features/colors/ColorPicker.tsx', '../../screens/order/OrderPage.tsx', 'a feature may not import a screen'],
  ['src/features/orders/OrdersPage.tsx', '../../journeys/life.ts', 'screen may not import this (src/journeys/life.ts)'],
  ['src/server/http.ts', '../../scripts/machine.ts', 'imports scripts/machine.ts, outside src'],
  ['src/features/orders/orders.rules.ts', 'node:fs', 'runs in the browser and imports node:fs'],
  ['src/shared/pieces.ts', 'node:crypto', 'runs in the browser and imports node:crypto'],
  ['src/shell/router.tsx', 'node:fs', 'runs in the browser and imports node:fs'],
])('%s must not import %s', (path, target, complaint) => {
  for (const statement of [
    `import { x } from '${target}'`,
    `import type { X } from '${target}'`,
    `export { x } from '${target}'\nexport const y = 1`,
    `const x = await import('${target}')`,
    `type X = import('${target}').X`,
  ]) {
    const violations = getViolations({ [path]: statement }).filter((one) => !one.includes(': a circle of '))
    expect(violations, statement).toHaveLength(1)
    expect(violations[0], statement).toContain(`${path}: ${complaint}`)
  }
})

test.each([
  ['../src/server/records/sort-keys.ts', 'src/server/records/sort-keys.ts'],
  ['../src/features/orders/orders.db.ts', 'src/features/orders/orders.db.ts'],
  ['node:fs', 'node:fs'],
])('a migration must not import %s', (target, name) => {
  expect(getViolations({ 'migrations/0005_keys.ts': `import { x } from '${target}'` })).toEqual([
    `migrations/0005_keys.ts: a migration is never edited, and may not import ${name}`,
  ])
})

test('a circle of files and folders is found at every depth, types included, and without what only tests use', () => {
  expect(
    getViolations({
      'src/shared/a.ts': `import type { B } from './b.ts'`,
      'src/shared/b.ts': `import { c } from './c.ts'`,
      'src/shared/c.ts': `import('./a.ts')`,
      'src/shared/d.ts': `import './a.ts'`,
      'src/web/form/Form.tsx': `import '../list/rows.ts'`,
      'src/web/list/rows.ts': ``,
      'src/web/list/List.tsx': `import '../form/parts/Field.tsx'`,
      'src/web/form/parts/Field.tsx': ``,
      'src/web/form/testing/list.ts': `import '../../list/List.tsx'`,
      'src/web/list/testing/form.ts': `import '../../form/Form.tsx'`,
    }),
  ).toEqual(['src/shared: a circle of a.ts, b.ts, c.ts', 'src/web: a circle of form, list'])
})

test('a barrel is refused under any name', () => {
  const complaint = 'no barrel files, import from the file itself'
  expect(
    getViolations({
      'src/shared/index.ts': `export const a = 1`,
      'src/shared/all.ts': `export * from './a.ts'\nexport { b } from './b.ts'`,
      'src/shared/one.ts': `export { b } from './b.ts'\nexport const c = 1`,
    }),
  ).toEqual([`src/shared/all.ts: ${complaint}`, `src/shared/index.ts: ${complaint}`])
})

test('a file has at most 300 lines, a test as many as it needs', () => {
  const lines = (count: number) => 'export {}\n'.repeat(count)
  expect(
    getViolations({
      'src/shared/fits.ts': lines(300),
      'src/shared/long.ts': lines(301),
      'src/shared/long.test.ts': lines(301),
    }),
  ).toEqual(['src/shared/long.ts: 301 lines, at most 300; split it by noun'])
})

test.each(['utils', 'helpers', 'services', 'common', 'types', 'lib'])('no folder is called %s', (name) => {
  expect(getViolations({ [`src/web/${name}/a.ts`]: '' })).toEqual([`src/web/${name}/a.ts: no folder is called ${name}`])
})

test('a folder holds at most 20 entries, its tests, styles and folders counted', () => {
  const files = (count: number, folder: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/part${n}.ts`, 'export {}']))
  expect(
    getViolations({
      ...files(20, 'src/web/table'),
      ...files(18, 'src/web/form'),
      ...files(5, 'src/web/form/fields'),
      'src/web/form/part1.test.ts': '',
      'src/web/form/part.module.css': '',
    }),
  ).toEqual(['src/web/form: 21 entries, at most 20; these are two folders or features'])
})

test('whatever has calls is listed by the application', () => {
  expect(
    getViolations({
      'src/features/invoices/invoices.api.ts': '',
      'src/screens/money/money.api.ts': '',
      'src/screens/money/MoneyPage.tsx': '',
      'src/features/filters/FilterDialog.tsx': '',
    }),
  ).toEqual(['src/app.ts: does not list invoices', 'src/app.ts: does not list screens/money'])
})

test('what the application lists is a feature that it imports', () => {
  const complaint = 'src/app.ts: lists a feature that it does not import from src/features or src/screens'
  const elsewhere = `import { floor } from './server/floor.ts'\n`
  expect(getViolations({ 'src/app.ts': elsewhere + getApp('auth', 'floor') })).toEqual([complaint])
  expect(getViolations({ 'src/app.ts': getApp('auth', '{ handlers: {} }') })).toEqual([complaint])
})

test('the order of the features is that of the application', () => {
  const files = { 'src/features/colors/ColorsPage.tsx': `import '../orders/OrdersPage.tsx'` }
  expect(getViolations({ ...files, 'src/app.ts': getApp('orders', 'colors') })).toEqual([])
  expect(getViolations({ ...files, 'src/app.ts': getApp('colors', 'orders') })).toEqual([
    'src/features/colors/ColorsPage.tsx: imports src/features/orders/OrdersPage.tsx, of a later feature',
  ])
})

test.each(['src/journeys/shop.ts', 'src/features/orders.ts', 'src/tools/words.ts'])('%s has no place', (path) => {
  expect(getViolations({ [path]: '' })).toEqual([`${path}: a file of this name has no place in ${dirname(path)}`])
})

test.each([
  ['Date.now()', 'reads no clock (Date.now)'],
  ['Date["now"]()', 'reads no clock (Date.now)'],
  ['globalThis.Date.now()', 'reads no clock (Date.now)'],
  ['new Date()', 'reads no clock (new Date())'],
  ['Date()', 'reads no clock (Date())'],
  ['performance.now()', 'reads no clock (performance.now)'],
  ['Temporal.Now.instant()', 'reads no clock (Temporal.Now)'],
  ['[].map(Math.random)', 'leaves nothing to chance (Math.random)'],
  ['crypto.getRandomValues(bytes)', 'leaves nothing to chance (crypto.getRandomValues)'],
  ['globalThis.crypto.randomUUID()', 'leaves nothing to chance (crypto.randomUUID)'],
  ['randomUUID()', 'leaves nothing to chance (randomUUID)'],
  ['randomInt(6)', 'leaves nothing to chance (randomInt)'],
])('a rule may not ask for %s', (statement, complaint) => {
  const text = `export const rule = () => ${statement}`
  expect(getViolations({ 'src/features/orders/orders.rules.ts': text, 'src/features/orders/draft.ts': text })).toEqual([
    `src/features/orders/orders.rules.ts: a rule ${complaint}`,
  ])
})

test.each([
  ['insertInto', `tx.insertInto('colors').values({})`],
  ['updateTable', `tx.updateTable('colors as c').set({})`],
  ['deleteFrom', `tx\n.deleteFrom(['orders', 'colors'])`],
  ['a function that inserts a record', `insertRecord(tx, 'colors', form)`],
  ['a function that inserts records', `insertRecords(tx, 'colors', forms)`],
  ['a function that changes a record', `updateRecord(tx, 'colors', present, form)`],
  ['a function that trashes records', `trashRecords(tx, 'colors', ids, session)`],
  ['a function that restores records', `restoreRecords(tx, 'colors', ids)`],
  ['a function that purges records', `purgeRecords(tx, 'colors', ids)`],
  ['the answers to the calls of records', `recordHandlers(colorEndpoints, 'colors', kind)`],
  ['records stored as they are filled in', `formHandlers(colorEndpoints, 'colors', kind)`],
  ['an import', `importing(colorImport, 'colors', kind)`],
  ['keys that it fills', `fillKeys(tx, 'colors', ['name'], keysOf)`],
  ['SQL of its own', 'sql`update colors set name = ${name}`'],
  ['SQL with quotes', 'sql`insert into "colors" values (1)`'],
])('orders may not write the table of colors by %s', (_, statement) => {
  expect(
    getViolations({
      'src/features/colors/colors.db.ts': colorsTable,
      'src/features/orders/orders.db.ts': ordersTable + statement,
    }),
  ).toEqual(['src/features/orders/orders.db.ts: writes colors, which belongs to colors'])
})

test('the server may not write a table of a feature, nor a feature one of the server', () => {
  expect(
    getViolations({
      'src/server/sessions.ts': `declare module './database.ts' { interface Tables { sessions: object } }\ntx.deleteFrom('colors')`,
      'src/features/colors/colors.db.ts': `${colorsTable}tx.deleteFrom('sessions'); tx.selectFrom('sessions')`,
    }),
  ).toEqual([
    'src/features/colors/colors.db.ts: writes sessions, which belongs to server',
    'src/server/sessions.ts: writes colors, which belongs to colors',
  ])
})

test('a table is written by its name, is declared, and is declared once', () => {
  expect(
    getViolations({
      'src/features/colors/colors.db.ts': `${colorsTable}tx.insertInto(table); tx.deleteFrom('shades')`,
      'src/features/orders/orders.db.ts': colorsTable,
    }),
  ).toEqual([
    'src/features/orders/orders.db.ts: the table colors is declared elsewhere already',
    'src/features/colors/colors.db.ts: writes a table whose name is not written out',
    'src/features/colors/colors.db.ts: writes shades, which nobody declares',
  ])
})

test('a feature reads the tables of earlier features, not of later ones', () => {
  expect(
    getViolations({
      'src/features/colors/colors.db.ts': `${colorsTable}db.selectFrom('orders'); db.selectFrom('colors').leftJoin('orderLines as line', 'a', 'b')`,
      'src/features/orders/orders.db.ts': `${ordersTable}db.selectFrom('colors')`,
    }),
  ).toEqual([
    'src/features/colors/colors.db.ts: reads orders, which belongs to orders',
    'src/features/colors/colors.db.ts: reads orderLines, which belongs to orders',
  ])
})

test('a file that cannot be parsed is not passed over', () => {
  expect(() => getViolations({ 'src/shared/broken.ts': 'export const = 1' })).toThrow(
    'src/shared/broken.ts cannot be parsed',
  )
})

test.each([
  ['at.getHours()', 'getHours'],
  ['at.setMinutes(0)', 'setMinutes'],
  ['at.getDay()', 'getDay'],
  ['at.getTimezoneOffset()', 'getTimezoneOffset'],
  ["at.toLocaleDateString('sv')", 'toLocaleDateString'],
  ["new Intl.DateTimeFormat('en', { dateStyle: 'long' })", 'new Intl.DateTimeFormat'],
  ['new Date(2026, 0, 5)', 'new Date(year, …)'],
])('no source may go by the time zone of the computer, as %s does', (statement, complaint) => {
  const text = `export const shown = (at) => ${statement}`
  const told =
    "at.getUTCHours(); getDay(at); at.toLocaleDateString('sv', { timeZone }); new Intl.DateTimeFormat('en', { timeZone: 'UTC' }); new Date(at)"
  expect(getViolations({ 'src/web/shown.ts': text, 'src/web/shown.test.ts': text, 'src/web/told.ts': told })).toEqual([
    `src/web/shown.ts: goes by the time zone of the computer (${complaint}), not by that of the shop`,
  ])
})
