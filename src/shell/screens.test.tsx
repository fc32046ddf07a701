import { expect, test } from 'vitest'
import { features } from '../app.ts'
import type { Role } from '../shared/roles.ts'
import { leadElsewhere } from './access.ts'
import { MENUS } from './menu.ts'
import { router } from './router.tsx'

const endpoints = features.flatMap(({ handlers }) => Object.values(handlers).map(({ endpoint }) => endpoint))
const lists = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path))

/** The kinds of records that have a trash, as named in the paths of the API: `clothing_types`. */
const kinds = endpoints.flatMap(({ path }) => /^\/api\/(\w+)\/soft-delete$/.exec(path)?.[1] ?? [])

const entriesOf = (role: Role) => MENUS[role].flatMap(({ items }) => items.map(({ to }) => to))

/** Whether an address leads to a screen. */
function isRoute(address: string): boolean {
  const [, , route] = router.getMatchedRoutes(address)
  return route !== undefined
}

test('there are kinds of records', () => {
  expect(kinds).toContain('clothing_types')
})

test.each(kinds)('%s have a trash, and a list where one can be asked for; the menu leads to both', (kind) => {
  const name = kind.replaceAll('_', '-')
  const screens = lists.has(`/api/${kind}`) ? [`/trash/${name}`, `/${name}`] : [`/trash/${name}`]
  expect(screens.filter((screen) => !isRoute(screen))).toEqual([])
  expect(entriesOf('administrator')).toEqual(expect.arrayContaining(screens))
})

test.each(Object.keys(MENUS) as Role[])('the menu leads %s to screens that are theirs', (role) => {
  expect(entriesOf(role).filter((to) => !isRoute(to) || leadElsewhere(role, to) !== null)).toEqual([])
})
