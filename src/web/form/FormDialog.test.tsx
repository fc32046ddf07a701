import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { createBrowserHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from '../../shared/problem.ts'
import { requiredText, text } from '../../shared/text.ts'
import { Unreachable } from '../api/call.ts'
import { endSession, startSession } from '../api/session.ts'
import { openTwoPages } from '../testing/two-pages.tsx'
import { FormDialog } from '../records/FormDialog.tsx'

const SCHEMA = z.object({
  name: requiredText('Name is required'),
  phone: requiredText('Phone No is required'),
  note: text(),
})
const FIELDS = { name: { label: 'Name' }, phone: { label: 'Phone No' }, note: { label: 'Note' } }
type Values = { name: string; phone: string; note: string }

const RECORD: Values & { version: number } = { name: 'Zoë', phone: '1', note: '', version: 4 }

const onSave = vi.fn<(values: Values, version: number | undefined) => Promise<{ message: string }>>()

function Page() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Edit
      </button>
      <FormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title="Edit Customer"
        schema={SCHEMA}
        fields={FIELDS}
        record={RECORD}
        getValues={({ name, phone, note }) => ({ name, phone, note })}
        inputs={{
          name: (props) => <TextInput {...props} data-autofocus />,
          phone: (props) => <TextInput {...props} />,
          note: (props) => <TextInput {...props} />,
        }}
        onSave={async (values, version) => onSave(values, version)}
      />
    </>
  )
}

/** Opens the dialog on a page that can be left for another one. */
async function openDialog() {
  const pages = openTwoPages(Page, createBrowserHistory())
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
  return pages
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const button = (name: string) => screen.getByRole('button', { name })
const settle = () => act(async () => undefined)
const save = async () => {
  fireEvent.click(button('Save'))
  await settle()
}

beforeEach(() => {
  history.replaceState(null, '', '/')
  onSave.mockReset().mockResolvedValue({ message: 'Customer saved.' })
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
})
afterEach(() => {
  cleanup()
  notifications.clean()
  endSession()
})

test('the first invalid field, as they stand in the dialog, gets the focus and its message', async () => {
  await openDialog()
  type('Phone No', ' ')
  type('Name', '')
  field('Note').focus()
  await save()
  expect(onSave).not.toHaveBeenCalled()
  expect(screen.getByText('Name is required')).toBeTruthy()
  expect(screen.getByText('Phone No is required')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
})

test('saves what was typed, with the version that was seen, once for two clicks', async () => {
  const work = Promise.withResolvers<{ message: string }>()
  onSave.mockReturnValue(work.promise)
  await openDialog()
  type('Name', 'Zoe')
  const saveButton = button('Save')
  act(() => {
    saveButton.click()
    saveButton.click()
  })
  expect(onSave.mock.calls).toEqual([[{ name: 'Zoe', phone: '1', note: '' }, 4]])
  work.resolve({ message: 'Customer saved.' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Customer saved.')).toBeTruthy()
})

test('saved without a difference it closes, sends nothing and says nothing (rule O7)', async () => {
  await openDialog()
  type('Name', 'Zoe')
  type('Name', 'Zoë')
  await save()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onSave).not.toHaveBeenCalled()
  expect(screen.queryByText('Customer saved.')).toBeNull()
})

test('a space more at the end of a text is no difference', async () => {
  await openDialog()
  type('Name', 'Zoë ')
  await save()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onSave).not.toHaveBeenCalled()
})

test('a refusal of a field stands at that field, which gets the focus', async () => {
  onSave.mockRejectedValue(new ApiError({ code: 'conflict', message: 'Phone No is taken.', field: 'phone' }))
  await openDialog()
  type('Name', 'Zoe')
  await save()
  expect(screen.getByText('Phone No is taken.')).toBeTruthy()
  expect(field('Phone No').getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field('Phone No')))
})

test('what was typed stays when the server cannot be reached', async () => {
  onSave.mockRejectedValueOnce(new Unreachable())
  await openDialog()
  type('Name', 'Zoe')
  await save()
  expect(screen.getByRole('alert').textContent).toContain('cannot be reached')
  expect(field('Name').value).toBe('Zoe')
  await save()
  expect(screen.queryByRole('dialog')).toBeNull()
})

const refuseOnce = (present: Values & { version: number }) =>
  onSave.mockRejectedValueOnce(new ApiError({ code: 'stale', message: 'Changed meanwhile.', present }))
/** The merge conflicts on screen, each as [label, form value, stored value]. */
const asked = () =>
  screen
    .queryAllByRole('group')
    .map((group) => [group.firstChild!.textContent, ...[...group.querySelectorAll('dd')].map((dd) => dd.textContent)])

test('a colleague was faster: only what both changed is asked, the rest is taken over and named (rule O7)', async () => {
  refuseOnce({ name: 'Zoé', phone: '22', note: 'Calls first', version: 5 })
  await openDialog()
  type('Name', 'Zoe')
  type('Phone No', '33')
  await save()
  expect(asked()).toEqual([
    ['Name', 'Zoe', 'Zoé'],
    ['Phone No', '33', '22'],
  ])
  expect(field('Note').value).toBe('Calls first')
  const comparison = screen.getByRole('alert')
  expect(comparison.textContent).toContain('Also changed by your colleague: Note')
  expect(document.activeElement).toBe(comparison)
  button('Take theirs, Phone No').focus()
  fireEvent.click(button('Take theirs, Phone No'))
  expect(field('Phone No').value).toBe('22')
  expect(asked().map(([name]) => name)).toEqual(['Name'])
  expect(document.activeElement).toBe(comparison)
  await save()
  expect(onSave).toHaveBeenLastCalledWith({ name: 'Zoe', phone: '22', note: 'Calls first' }, 5)
})

test('a second colleague was faster too: compared with what was seen last, and nothing typed is lost (rule O7)', async () => {
  await openDialog()
  type('Name', 'Zoe')
  refuseOnce({ name: 'Zoé', phone: '22', note: '', version: 5 })
  await save()
  type('Note', 'mine')
  refuseOnce({ name: 'Zoé', phone: '44', note: 'theirs', version: 6 })
  await save()
  expect(asked()).toEqual([
    ['Name', 'Zoe', 'Zoé'],
    ['Note', 'mine', 'theirs'],
  ])
  expect(field('Phone No').value).toBe('44')
  await save()
  expect(onSave).toHaveBeenLastCalledWith({ name: 'Zoe', phone: '44', note: 'mine' }, 6)
})

test('what is kept because a first colleague stored the same is asked when a second one changes it (rule O7)', async () => {
  await openDialog()
  type('Name', 'Zoe')
  type('Note', 'mine')
  refuseOnce({ name: 'Zoe', phone: '1', note: '', version: 5 })
  await save()
  expect(asked()).toEqual([])
  refuseOnce({ name: 'Zoé', phone: '1', note: '', version: 6 })
  await save()
  expect(asked()).toEqual([['Name', 'Zoe', 'Zoé']])
  expect(field('Name').value).toBe('Zoe')
})

test('what was taken over from one colleague follows the next', async () => {
  await openDialog()
  type('Name', 'Zoe')
  refuseOnce({ name: 'Zoé', phone: '22', note: '', version: 5 })
  await save()
  fireEvent.click(button('Take theirs, Name'))
  expect(screen.getByRole('alert').textContent).toContain('The form shows what is stored now.')
  type('Note', 'mine')
  refuseOnce({ name: 'Zoë', phone: '33', note: '', version: 6 })
  await save()
  expect(asked()).toEqual([])
  expect([field('Name').value, field('Phone No').value, field('Note').value]).toEqual(['Zoë', '33', 'mine'])
})

test('where all that was typed is what the colleague stored, nothing is unsaved any more', async () => {
  await openDialog()
  type('Name', 'Zoe')
  refuseOnce({ name: 'Zoe', phone: '22', note: '', version: 5 })
  await save()
  expect(asked()).toEqual([])
  fireEvent.click(button('Cancel'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is being saved cannot be discarded: the dialog stays until it is known, and then closes or asks', async () => {
  const work = Promise.withResolvers<{ message: string }>()
  onSave.mockReturnValueOnce(work.promise)
  const { leave } = await openDialog()
  type('Name', 'Zoe')
  button('Save').focus()
  await save()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.click(button('Cancel'))
  await leave()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Edit Customer' })).toBeTruthy()
  work.reject(new Unreachable())
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeTruthy()
  fireEvent.click(button('Keep editing'))
  await settle()
  const again = Promise.withResolvers<{ message: string }>()
  onSave.mockReturnValueOnce(again.promise)
  await save()
  await leave()
  again.resolve({ message: 'Customer saved.' })
  expect(await screen.findByText('elsewhere')).toBeTruthy()
})

test('a save that is refused as a whole leaves the focus on its button', async () => {
  onSave.mockRejectedValueOnce(new Unreachable())
  await openDialog()
  type('Name', 'Zoe')
  const saveButton = button('Save')
  saveButton.focus()
  fireEvent.click(saveButton)
  // Browsers take the focus from a button that becomes disabled.
  saveButton.blur()
  await settle()
  await waitFor(() => expect(document.activeElement).toBe(saveButton))
})

test('closing asks where something has been entered, and only there', async () => {
  await openDialog()
  type('Name', 'Zoe')
  type('Name', 'Zoë')
  fireEvent.click(button('Cancel'))
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(button('Edit'))
  type('Name', 'Zoe')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  fireEvent.click(button('Keep editing'))
  expect(field('Name').value).toBe('Zoe')
  fireEvent.click(button('Cancel'))
  fireEvent.click(button('Discard'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(button('Edit'))
  expect(field('Name').value).toBe('Zoë')
})

test('leaving the page asks too', async () => {
  const { leave } = await openDialog()
  type('Name', 'Zoe')
  await leave()
  fireEvent.click(button('Keep editing'))
  await settle()
  expect(field('Name').value).toBe('Zoe')
  await leave()
  fireEvent.click(button('Discard'))
  expect(await screen.findByText('elsewhere')).toBeTruthy()
})

test('closing the tab asks, as long as something is unsaved', async () => {
  await openDialog()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  type('Name', 'Zoe')
  expect(isAsked()).toBe(true)
  await save()
  expect(isAsked()).toBe(false)
})

test('nobody types into a form that is being saved; after a refusal it is within reach again', async () => {
  await openDialog()
  type('Name', 'Zoë’s')
  let refuse = () => {}
  onSave.mockReturnValueOnce(
    new Promise((_, reject) => {
      refuse = () => reject(new ApiError({ code: 'invalid', field: 'phone', message: 'No such phone' }))
    }),
  )
  await save()
  const form = field('Name').closest('form')!
  expect(form.inert).toBe(true)
  refuse()
  await waitFor(() => expect(document.activeElement).toBe(field('Phone No')))
  expect(form.inert).toBe(false)
})
