import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { features } from '../../app.ts'
import { type Role, ROLES } from '../../shared/roles.ts'
import { leadElsewhere } from '../access.ts'
import { getMenu } from '../menu.ts'
import { router } from '../router.tsx'
import { openScreen } from '../testing/open-screen.tsx'

const endpoints = features.flatMap(({ handlers }) => Object.values(handlers).map(({ endpoint }) => endpoint))
const lists = new Set(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => path))

/** The kinds of records that have a trash, as named in the paths of the API: `clothing_types`. */
const kinds = endpoints.flatMap(({ path }) => /^\/api\/(\w+)\/restore$/.exec(path)?.[1] ?? [])

const getEntries = (role: Role) => getMenu(role).flatMap(({ items }) => items.map(({ to }) => to))

const getRoute = (address: string) => router.getMatchedRoutes(address)[2]

/** Whether an address leads to a screen. */
const isRoute = (address: string): boolean => getRoute(address) !== undefined

/** The paths that the screen of an address calls. */
const open = async (address: string) => (await openScreen(address)).asked.map(({ pathname }) => pathname)

test('there are kinds of records', () => {
  expect(kinds).toContain('clothing_types')
})

test.each(kinds)('§2.1 %s have a trash, and a list where one can be asked for; the menu leads to both', (kind) => {
  const name = kind.replaceAll('_', '-')
  const screens = lists.has(`/api/${kind}`) ? [`/trash/${name}`, `/${name}`] : [`/trash/${name}`]
  expect(screens.filter((address) => !isRoute(address))).toEqual([])
  expect(getEntries('administrator')).toEqual(expect.arrayContaining(screens))
})

test.each(kinds.filter((kind) => lists.has(`/api/${kind}`)))('the list of %s shows what there is', async (kind) => {
  expect(await open(`/${kind.replaceAll('_', '-')}`)).toContain(`/api/${kind}`)
})

test.each(kinds)('§2.2 §2.4 §2.12 the trash of %s shows what was deleted, and offers to restore it', async (kind) => {
  expect(await open(`/trash/${kind.replaceAll('_', '-')}`)).toContain(`/api/${kind}/trash`)
  expect(await screen.findByRole('button', { name: 'Restore' })).toBeTruthy()
})

test.each(ROLES)('the menu leads %s to screens that are theirs', (role) => {
  expect(getEntries(role).filter((to) => !isRoute(to) || leadElsewhere(role, to) !== null)).toEqual([])
})
