import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endSession, startSession } from '../../api/session.ts'
import { openTwoPages } from '../../testing/two-pages.tsx'
import { GuardedDialog } from './GuardedDialog.tsx'
import { type FormGuard, useReportState } from './useUnsavedGuard.tsx'
import { useAction } from '../../api/useAction.ts'

beforeEach(() => startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' }))
afterEach(() => {
  cleanup()
  endSession()
})

const server = { answer: () => {}, refuse: () => {} }

function Form({ onState, onCancel, onSaved }: FormGuard) {
  const [isDirty, setTyped] = useState(false)
  const { run: save, isRunning: isSaving } = useAction(async () => {
    await new Promise<void>((resolve, reject) => {
      server.answer = resolve
      server.refuse = () => reject(new Error('refused'))
    })
    onSaved()
  })
  useReportState(onState, isSaving ? 'submitting' : isDirty ? 'dirty' : 'clean')
  return (
    <>
      <button type="button" onClick={() => setTyped(true)}>
        Type
      </button>
      <button type="button" onClick={save}>
        Save
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </>
  )
}

function Page() {
  const [opened, setOpened] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <GuardedDialog opened={opened} onClose={() => setOpened(false)} title="Add Item">
        {(form) => <Form {...form} />}
      </GuardedDialog>
    </>
  )
}

/** Opens the dialog on a page that can be left for another one. */
async function open() {
  const pages = openTwoPages(Page)
  await screen.findByRole('dialog', { name: 'Add Item' })
  return pages
}

const dialog = () => screen.queryByRole('dialog', { name: 'Add Item' })
const discard = () => screen.queryByRole('button', { name: 'Discard' })
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' })
const settle = () => act(async () => undefined)
const clickBeside = () => fireEvent.click(document.querySelector('.mantine-Modal-overlay')!)

test.each([
  ['Escape', escape],
  ['a click beside it', clickBeside],
])('where nothing was typed, %s closes at once', async (_by, close) => {
  await open()
  close()
  await waitFor(() => expect(dialog()).toBeNull())
})

test('where something was typed, a click beside the dialog does nothing', async () => {
  await open()
  click('Type')
  clickBeside()
  await settle()
  expect(dialog()).toBeTruthy()
  expect(discard()).toBeNull()
})

test('what was typed is only thrown away after a question, and is not asked about at the next opening', async () => {
  await open()
  click('Type')
  escape()
  click('Keep editing')
  await settle()
  expect(dialog()).toBeTruthy()
  click('Cancel')
  click('Discard')
  await waitFor(() => expect(dialog()).toBeNull())
  click('Open')
  escape()
  expect(dialog()).toBeNull()
})

test('what is being saved is waited for', async () => {
  await open()
  click('Save')
  escape()
  expect(dialog()).toBeTruthy()
  expect(discard()).toBeNull()
})

test('whoever leaves the page over something typed is asked first', async () => {
  const { leave, elsewhere } = await open()
  click('Type')
  await leave()
  click('Keep editing')
  await waitFor(() => expect(discard()).toBeNull())
  expect(elsewhere()).toBeNull()
  await leave()
  click('Discard')
  await waitFor(() => expect(elsewhere()).toBeTruthy())
})

test('whoever leaves the page while it is saved gets there once it is', async () => {
  const { leave, elsewhere } = await open()
  click('Save')
  await leave()
  expect(discard()).toBeNull()
  expect(elsewhere()).toBeNull()
  await act(async () => server.answer())
  await waitFor(() => expect(elsewhere()).toBeTruthy())
})

test('whoever left while a save was on its way that is refused has stayed, and is not asked later', async () => {
  const { leave, elsewhere } = await open()
  click('Save')
  await leave()
  await act(async () => server.refuse())
  click('Cancel')
  await waitFor(() => expect(dialog()).toBeNull())
  click('Open')
  await waitFor(() => expect(dialog()).toBeTruthy())
  click('Type')
  await settle()
  expect(discard()).toBeNull()
  expect(elsewhere()).toBeNull()
})
