import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedPassword } from '../../web/api/own-password.ts'
import { onForbidden } from '../../web/api/call.ts'
import { endSession, startSession } from '../../web/api/session.ts'
import { openTwoPages } from '../../web/testing/two-pages.tsx'
import { UserDialog } from '../users/UserDialog.tsx'
import { AskPasswordDialog } from './AskPasswordDialog.tsx'

const OWN = 'correct horse battery'
const sent: Record<string, unknown>[] = []
let answer: (body: Record<string, unknown>) => Response | Promise<Response>

const refused = (status: number, problem: object) => Response.json(problem, { status })
const asked = () => refused(403, { code: 'password_required', message: 'Your own password is needed for this.' })
const wrong = { code: 'invalid', field: 'currentPassword', message: 'The current password is not right.' }

beforeEach(() => {
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'Ada' })
  sent.length = 0
  answer = ({ currentPassword }) =>
    currentPassword === undefined
      ? asked()
      : currentPassword === OWN
        ? Response.json({ message: 'User created.' })
        : refused(400, wrong)
  vi.stubGlobal('fetch', async (_url: string, { body }: { body?: string }) => {
    if (body === undefined) return Response.json({ data: [], total: 0 })
    const input = JSON.parse(body) as Record<string, unknown>
    sent.push(input)
    return answer(input)
  })
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
})

function Page() {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <UserDialog opened={opened} record={null} onClose={() => setOpened(false)} />
      <AskPasswordDialog opened={askedPassword.useValue() !== null} touch={false} />
    </>
  )
}

const question = () => screen.queryByRole('dialog', { name: 'Enter your password' })
const form = () => screen.queryByRole('dialog', { name: 'New User' })
const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const type = (label: RegExp, value: string) => fireEvent.change(input(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const escape = () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' })

/** Fills in a new administrator, and saves until the password is asked for. */
async function save() {
  openTwoPages(Page)
  await screen.findByRole('dialog', { name: 'New User' })
  type(/^Username/, 'Nora')
  type(/^Password/, 'kettle fog tram')
  fireEvent.click(input(/^Role/))
  fireEvent.click(await screen.findByRole('option', { name: 'Administrator', hidden: true }))
  screen.getByRole('button', { name: 'Save' }).focus()
  press('Save')
  await screen.findByRole('dialog', { name: 'Enter your password' })
  await waitFor(() => expect(document.activeElement).toBe(input(/^Your password/)))
}

test('M3: the call is repeated as it was with the own password, and is no way to access denied', async () => {
  const denied = vi.fn<() => void>()
  const stop = onForbidden(denied)
  await save()
  expect(question()!.textContent).toContain('You are signed in as Ada.')
  type(/^Your password/, OWN)
  fireEvent.submit(input(/^Your password/).form!)
  await waitFor(() => expect(form()).toBeNull())
  expect(question()).toBeNull()
  expect(sent).toEqual([sent[0], { ...sent[0], currentPassword: OWN }])
  expect(sent[0]).toMatchObject({ username: 'Nora', role: 'administrator' })
  expect(denied).not.toHaveBeenCalled()
  stop()
})

test.each([
  ['Escape', escape],
  ['Cancel', () => fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!)],
])('M3: %s leaves the form as it was, without a word, and gives the focus back', async (_by, cancel) => {
  await save()
  cancel()
  await waitFor(() => expect(question()).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Save'))
  expect(input(/^Username/).value).toBe('Nora')
  expect(input(/^Password/).value).toBe('kettle fog tram')
  expect(input(/^Role/).value).toBe('Administrator')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sent).toHaveLength(1)
  press('Save')
  await screen.findByRole('dialog', { name: 'Enter your password' })
  expect(input(/^Your password/).value).toBe('')
})

test('M3, M5: a wrong password, and too many, are said in the dialog', async () => {
  await save()
  press('Continue')
  await screen.findByText('Password is required')
  type(/^Your password/, 'a wrong guess')
  press('Continue')
  await screen.findByText(wrong.message)
  await waitFor(() => expect(document.activeElement).toBe(input(/^Your password/)))
  const message = 'Too many attempts. Try again in 15 minutes.'
  answer = () => refused(429, { code: 'too_many_requests', message })
  press('Continue')
  await screen.findByText(message)
  expect(question()!.contains(screen.getByText(message))).toBe(true)
  expect(form()).toBeTruthy()
})

test('what else is wrong is said in the form', async () => {
  await save()
  const taken = { code: 'conflict', field: 'username', message: 'This username is already taken.' }
  answer = () => refused(409, taken)
  type(/^Your password/, OWN)
  press('Continue')
  await waitFor(() => expect(question()).toBeNull())
  await screen.findByText(taken.message)
  await waitFor(() => expect(document.activeElement).toBe(input(/^Username/)))
})

test('while the password is on its way, Escape ends nothing', async () => {
  await save()
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  type(/^Your password/, OWN)
  press('Continue')
  escape()
  expect(question()).toBeTruthy()
  await act(async () => resolve(Response.json({ message: 'User created.' })))
  await waitFor(() => expect(form()).toBeNull())
})

test('whoever is signed out is not asked any more', async () => {
  await save()
  act(endSession)
  await waitFor(() => expect(askedPassword.get()).toBeNull())
})
