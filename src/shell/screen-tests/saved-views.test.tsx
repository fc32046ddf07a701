import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SavedView } from '../../features/saved-views/saved-views.contract.ts'
import type { Role } from '../../shared/roles.ts'
import { openScreen } from '../testing/open-screen.tsx'

const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  _id: `id of ${name}`,
  version: 3,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: '2026-01-05T10:00:00.000Z',
  owner: 'u',
  list: 'orders',
  name,
  query: 'q=acme&view=late',
  isShared: false,
  isMine: true,
  ...more,
})
const remote = { owner: 'somebody', isMine: false, isShared: true } as const

/** Opens a list with saved views. `sent` are the changes of them, answered with `refusal` if there is one. */
async function open(
  address: string,
  views: readonly SavedView[],
  { role, refusal }: { role?: Role; refusal?: object } = {},
) {
  await openScreen(address, {
    role,
    answer: (path) => (path === '/api/saved-views' ? Response.json({ data: views }) : undefined),
  })
  const asked = globalThis.fetch
  const sent: { method: string; url: string; body: unknown }[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'GET') return asked(url, init)
    sent.push({ method: init.method!, url, body: JSON.parse(init.body as string) })
    if (refusal) return Response.json(refusal, { status: 409 })
    return Response.json({ message: 'Done.', savedView: views[0], data: 'x' })
  })
  return { sent }
}
const nav = () => screen.getByRole('navigation', { name: 'Views' })
const current = () => [...nav().querySelectorAll('[aria-current]')].map(({ textContent }) => textContent)
async function openActions(name: string) {
  fireEvent.click(await within(nav()).findByRole('button', { name: /^Saved views/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: `Change ${name}` }))
  await screen.findByRole('menuitem', { name: 'Rename' })
}
const items = () => screen.getAllByRole('menuitem').map((item) => item.getAttribute('aria-label') ?? item.textContent)

test('the view that the address shows is current, in any order and on any page; else that of the list', async () => {
  const views = [view('Acme'), view('Other', { query: 'view=all' })]
  await open('/orders?view=late&page=2&q=acme&limit=100', views)
  expect(await within(nav()).findByRole('link', { name: 'Acme' })).toBeTruthy()
  expect(current()).toEqual(['Acme'])
})

test('a search beside it is none of the saved ones', async () => {
  await open('/orders?view=all&q=acme+x', [view('Acme')])
  const link = await within(nav()).findByRole('link', { name: 'Acme' })
  expect(current()).toEqual(['All'])
  expect(link.getAttribute('href')).toBe('/orders?q=acme&view=late')
})

test.each([
  ['/orders?view=late', false],
  ['/orders?view=late&page=2', false],
  ['/orders?view=late&q=bluebird', true],
  ['/orders?view=late&sortField=orderNo', true],
  ['/orders?view=late&q=acme', false],
  ['/productions?view=all&waiting=true', true],
  ['/wh-orders?view=both&q=x', true],
])('at %s, Save view is offered: %s', async (address, isOffered) => {
  await open(address, [view('Acme')])
  await within(nav()).findByRole('link', { name: 'Acme' })
  expect(screen.queryByRole('button', { name: 'Save view' }) !== null).toBe(isOffered)
})

test('a view is saved without its page, with its sharing', async () => {
  const { sent } = await open('/orders?view=late&q=bluebird&page=2', [])
  fireEvent.click(await screen.findByRole('button', { name: 'Save view' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: ' Birds ' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Shared with the shop' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const body = { list: 'orders', name: ' Birds ', query: 'q=bluebird&view=late', isShared: true }
  await expect.poll(() => sent).toEqual([{ method: 'POST', url: '/api/saved-views', body }])
})

test('the name of an own view replaces it, that of a colleague does not; what the server refuses is told', async () => {
  const views = [view('Birds', { isShared: true }), view('Boats', { ...remote, query: 'q=b' })]
  const message = 'A colleague has changed this view.'
  const { sent } = await open('/orders?view=late&q=bluebird', views, { refusal: { code: 'conflict', message } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save view' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  fireEvent.change(name, { target: { value: 'boats' } })
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  fireEvent.change(name, { target: { value: 'birds' } })
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }))
  expect(await screen.findByText(message)).toBeTruthy()
  const body = { version: 3, name: 'birds', query: 'q=bluebird&view=late', isShared: true }
  expect(sent).toEqual([{ method: 'PUT', url: '/api/saved-views/id%20of%20Birds', body }])
})

test.each<[role: Role, of: Partial<SavedView>, offered: readonly string[]]>([
  ['administrator', {}, ['Rename', 'Share with the shop', 'Update with the present filters', 'Delete']],
  ['administrator', { isShared: true }, ['Rename', 'Stop sharing', 'Update with the present filters', 'Delete']],
  ['administrator', remote, ['Rename', 'Update with the present filters', 'Delete']],
])('%s: the menu of %j offers %j', async (role, of, offered) => {
  await open('/wh-orders?view=all&q=other', [view('Acme', of)], { role })
  await openActions('Acme')
  expect(items()).toEqual(offered)
})

test('the warehouse changes its own views, and only opens those of others', async () => {
  const views = [view('Mine'), view('Theirs', remote)]
  await open('/wh-orders?view=all', views, { role: 'warehouse_operator' })
  fireEvent.click(await within(nav()).findByRole('button', { name: /^Saved views/ }))
  await screen.findByRole('menuitem', { name: 'Mine' })
  expect(items()).toEqual(['Mine', 'Change Mine', 'Theirs'])
})

test('a colleague’s view is deleted after a question only', async () => {
  const { sent } = await open('/orders?view=all', [view('Boats', remote)])
  await openActions('Boats')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: 'Confirm' })
  expect(question.textContent).toContain('delete the view Boats?')
  expect(sent).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Yes' }))
  await expect.poll(() => sent.map(({ method }) => method)).toEqual(['DELETE'])
})
