import { describe, expect, test } from 'vitest'
import type { Role } from '../shared/roles.ts'
import { afterSignIn, leadElsewhere } from './access.ts'
import { getAddress, getMenu } from './menu.ts'
import { router } from './router.tsx'

const DENIED = '/auth/access'

/** For each address the redirect of each role; null: the role may open it (rule M4). */
const SCREENS: readonly [
  path: string,
  administrator: string | null,
  warehouse: string | null,
  machine: string | null,
][] = [
  ['/', null, null, null],
  ['/config', null, null, null],
  ['/auth/access', null, null, null],
  ['/auth/error', null, null, null],
  ['/pages/notfound', null, null, null],
  ['/login', null, null, null],
  ['/logout', null, null, null],
  // The router does not ask: this page decides by whether there is anybody.
  ['/setup', null, DENIED, DENIED],
  ['/users', null, DENIED, DENIED],
  ['/security-log', null, DENIED, DENIED],
  ['/backups', null, DENIED, DENIED],
  ['/customers', null, DENIED, DENIED],
  ['/customers/0192', null, DENIED, DENIED],
  ['/colors', null, DENIED, DENIED],
  ['/clothing-types', null, DENIED, DENIED],
  ['/designs', null, DENIED, DENIED],
  ['/designs/0192', null, DENIED, DENIED],
  ['/wh-orders', null, null, DENIED],
  ['/orders', null, '/wh-orders', DENIED],
  ['/orders/', null, '/wh-orders', DENIED],
  ['/orders/new', null, DENIED, DENIED],
  ['/orders/0192', null, null, DENIED],
  ['/orders/print', null, null, DENIED],
  ['/orders/edit', null, DENIED, DENIED],
  ['/orders/edit/0192', null, DENIED, DENIED],
  ['/orders/return', null, DENIED, DENIED],
  ['/orders/return/0192', null, DENIED, DENIED],
  ['/productions', null, DENIED, DENIED],
  ['/press-plan', null, DENIED, DENIED],
  ['/schedule', null, null, DENIED],
  ['/schedule/machineM1', null, null, DENIED],
  ['/schedule/machineXl1', null, null, DENIED],
  ['/schedule/machineM1/tickets', null, null, DENIED],
  ['/schedule/machineM1/others', null, DENIED, DENIED],
  // The router leads the warehouse on to the queue.
  ['/machine', null, null, null],
  ['/machine/machineM1', null, null, null],
  ['/machine/machineXl1/', null, null, null],
  ['/inventories', null, DENIED, DENIED],
  ['/inventories/count-sheet', null, DENIED, DENIED],
  ['/report/delivery', null, DENIED, DENIED],
  ['/machines-and-days', null, DENIED, DENIED],
  ['/trash/orders', null, DENIED, DENIED],
  ['/trash/productions', null, DENIED, DENIED],
  ['/trash/schedules', null, DENIED, DENIED],
  ['/trash/customers', null, DENIED, DENIED],
  ['/trash/clothing-types', null, DENIED, DENIED],
  ['/trash/colors', null, DENIED, DENIED],
  ['/trash/designs', null, DENIED, DENIED],
  ['/trash/users', null, DENIED, DENIED],
]

test.each(SCREENS)('§2.2 §6 who may open %s', (path, administrator, warehouse, machine) => {
  expect(leadElsewhere('administrator', path)).toBe(administrator)
  expect(leadElsewhere('warehouse_operator', path)).toBe(warehouse)
  expect(leadElsewhere('machine_operator', path)).toBe(machine)
})

test('§2.2 §6 of every route it is said who may open it', () => {
  const addresses = Object.keys(router.routesByPath).map((path) =>
    path.replace('$machine', 'machineM1').replace(/\$\w+/, '0192'),
  )
  const said = SCREENS.map(([path]) => path)
  expect(addresses.filter((address) => !said.includes(address))).toEqual([])
})

const AFTER: readonly [role: Role, requested: string | undefined, screen: string][] = [
  ['administrator', undefined, '/'],
  ['administrator', '/orders?page=2', '/orders?page=2'],
  ['administrator', 'https://elsewhere.example', '/'],
  ['administrator', '//elsewhere.example', '/'],
  ['administrator', '/\\elsewhere.example', '/'],
  ['warehouse_operator', undefined, '/wh-orders'],
  ['warehouse_operator', '/schedule/machineXl1?search=tee', '/schedule/machineXl1?search=tee'],
  ['warehouse_operator', '/users', '/wh-orders'],
  ['machine_operator', undefined, '/machine'],
  ['machine_operator', '/machine/machineXl1', '/machine/machineXl1'],
  ['machine_operator', '/orders', '/machine'],
]

test.each(AFTER)('after signing in, %s who asked for %s sees %s', (role, requested, screen) => {
  expect(afterSignIn(role, requested)).toBe(screen)
})

describe('§2.1 the menu', () => {
  const getEntries = (role: Role) => getMenu(role).flatMap(({ items }) => items.map(getAddress))
  const SCHEDULES = ['/schedule/machineM1', '/schedule/machineXl1']
  const FIRST_KEYS = ['/machine/machineM1', '/machine/machineXl1']

  test('of an administrator', () => {
    // And the kinds of records, which `screens.test.tsx` finds by themselves.
    expect(getEntries('administrator')).toEqual(
      expect.arrayContaining([
        ...['/', '/orders', '/productions', '/inventories', '/report/delivery', ...SCHEDULES, ...FIRST_KEYS],
        ...['/security-log', '/trash/orders', '/trash/productions', '/trash/schedules', '/logout'],
      ]),
    )
  })

  test('of a warehouse operator', () => {
    expect(getEntries('warehouse_operator')).toEqual(['/wh-orders', ...SCHEDULES, '/logout'])
  })

  test('of a machine operator', () => {
    expect(getEntries('machine_operator')).toEqual([...FIRST_KEYS, '/logout'])
  })
})
