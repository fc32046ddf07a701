import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { MergeConflicts } from './MergeConflicts.tsx'
import { useRecordForm } from './useRecordForm.ts'

interface Stored {
  version: number
  name: string
  note: string
}

const FIRST: Stored = { version: 1, name: 'Tee', note: '' }
type Values = Omit<Stored, 'version'>
const onSave = vi.fn<(values: Values, version: number | undefined, seen: Values) => Promise<object>>()

/** A form that stays open after it was saved, as those of the productions of an order do. */
function StayingForm({ present }: { present: Stored }) {
  const { form, follow, beginAgain, submitNow, isDirty, merging } = useRecordForm({
    record: FIRST,
    getValues: ({ name, note }: Stored) => ({ name, note }),
    validate: () => ({}),
    onSave,
    onSaved: () => beginAgain({ version: 9, ...form.getValues() }),
  })
  useEffect(() => follow(present), [present, follow])
  return (
    <>
      {merging && <MergeConflicts fields={{ name: { label: 'Name' }, note: { label: 'Note' } }} {...merging} />}
      <input aria-label="Name" {...form.getInputProps('name')} />
      <input aria-label="Note" {...form.getInputProps('note')} />
      <button type="button" disabled={!isDirty} onClick={() => void submitNow()}>
        Save
      </button>
    </>
  )
}

const shown = (present: Stored) => (
  <MantineProvider env="test">
    <StayingForm present={present} />
  </MantineProvider>
)
const valueOf = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await act(async () => undefined)
}

afterEach(() => {
  cleanup()
  onSave.mockReset()
})

test('O7: a colleague’s change appears at once where nothing was typed, and is told', () => {
  const { rerender } = render(shown(FIRST))
  rerender(shown({ version: 2, name: 'Hoodie', note: '' }))
  expect(valueOf('Name')).toBe('Hoodie')
  expect(screen.getByRole('alert').textContent).toContain('Also changed by your colleague: Name')
  expect(document.activeElement).toBe(document.body)
})

test('O7: what was typed stays, and is saved on the version that was seen', async () => {
  onSave.mockResolvedValue({})
  const { rerender } = render(shown(FIRST))
  type('Note', 'By Friday')
  rerender(shown({ version: 2, name: 'Hoodie', note: '' }))
  expect(valueOf('Name')).toBe('Tee')
  expect(screen.queryByRole('alert')).toBeNull()
  await save()
  expect(onSave).toHaveBeenLastCalledWith({ name: 'Tee', note: 'By Friday' }, 1, { name: 'Tee', note: '' })
})

test('O7: a version that changed no field here is seen without a word', async () => {
  onSave.mockResolvedValue({})
  const { rerender } = render(shown(FIRST))
  type('Note', 'By Friday')
  rerender(shown({ ...FIRST, version: 2 }))
  expect(screen.queryByRole('alert')).toBeNull()
  await save()
  expect(onSave.mock.lastCall![1]).toBe(2)
})

test('what follows from other records and keeps the version is taken over without a word', async () => {
  onSave.mockResolvedValue({})
  const { rerender } = render(shown(FIRST))
  type('Note', 'By Friday')
  rerender(shown({ ...FIRST, name: 'Hoodie' }))
  expect(valueOf('Name')).toBe('Hoodie')
  expect(valueOf('Note')).toBe('By Friday')
  expect(screen.queryByRole('alert')).toBeNull()
  await save()
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: 'Hoodie', note: 'By Friday' }, 1, { name: 'Hoodie', note: '' })
})

test('a value that follows from other records does not replace what was typed in its place', () => {
  const { rerender } = render(shown(FIRST))
  type('Name', 'Tank Top')
  rerender(shown({ ...FIRST, name: 'Hoodie' }))
  expect(valueOf('Name')).toBe('Tank Top')
})

test('a form that stays open is clean once it is saved, and goes on from what was stored', async () => {
  onSave.mockResolvedValue({})
  render(shown(FIRST))
  type('Note', 'By Friday')
  await save()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  type('Note', 'By Monday')
  await save()
  expect(onSave).toHaveBeenLastCalledWith({ name: 'Tee', note: 'By Monday' }, 9, { name: 'Tee', note: 'By Friday' })
})
