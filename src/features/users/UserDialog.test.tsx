import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startSession } from '../../web/api/session.ts'
import { openTwoPages } from '../../web/testing/two-pages.tsx'
import { UserDialog } from './UserDialog.tsx'
import type { User } from './users.contract.ts'

const user = (username: string) =>
  ({
    ...{ _id: username, version: 1, createdAt: '2026-11-01T08:00:00.000Z', updatedAt: '2026-11-01T08:00:00.000Z' },
    ...{ username, role: 'machine_operator', email: '' },
  }) as User
const choice = () => screen.queryByRole('checkbox', { name: /another password/ })
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function open(record: User | null) {
  startSession({ token: 't', role: 'administrator', userId: 'Ada', username: 'Ada' })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as User & { mustChangePassword?: boolean }).mustChangePassword)
    throw new TypeError('Failed to fetch')
  })
  openTwoPages(() => <UserDialog opened record={record} onClose={() => {}} />)
  await screen.findByRole('dialog')
  return sent
}

test.each([true, false])('M3: who gives a password says that it must be changed: %s', async (must) => {
  const sent = await open(user('Zoe'))
  expect(choice()).toBe(null)
  type(/^Password/, 'kettle fog tram')
  expect(choice()).toHaveProperty('checked', true)
  if (!must) fireEvent.click(choice()!)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => sent).toEqual([must])
})

test('M3: of a new user it is asked at once', async () => {
  await open(null)
  expect(choice()).toHaveProperty('checked', true)
})

test('M3: nobody is asked about their own password', async () => {
  await open(user('Ada'))
  type(/^Password/, 'kettle fog tram')
  expect(choice()).toBe(null)
})
