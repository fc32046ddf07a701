import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Held, TypedDialog } from './TypedDialog.tsx'

afterEach(cleanup)

function Form({ onHold, onCancel }: { onHold: (held: Held) => void; onCancel: () => void }) {
  const [held, setHeld] = useState<Held>('nothing')
  useEffect(() => {
    onHold(held)
    return () => onHold('nothing')
  }, [onHold, held])
  return (
    <>
      <button type="button" onClick={() => setHeld('typed')}>
        Type
      </button>
      <button type="button" onClick={() => setHeld('saving')}>
        Save
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </>
  )
}

function Screen() {
  const [opened, setOpened] = useState(true)
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <TypedDialog opened={opened} onClose={() => setOpened(false)} title="Add Item">
        {(form) => <Form {...form} />}
      </TypedDialog>
    </MantineProvider>
  )
}

const dialog = () => screen.queryByRole('dialog', { name: 'Add Item' })
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }))
const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' })
const settle = () => act(async () => undefined)

test('where nothing was typed, Escape closes at once', () => {
  render(<Screen />)
  escape()
  expect(dialog()).toBeNull()
})

test('a click beside the dialog does nothing', async () => {
  render(<Screen />)
  fireEvent.mouseDown(document.querySelector('.mantine-Modal-inner')!)
  fireEvent.click(document.querySelector('.mantine-Modal-inner')!)
  fireEvent.click(document.querySelector('.mantine-Modal-overlay')!)
  await settle()
  expect(dialog()).toBeTruthy()
})

test('what was typed is only thrown away after a question, and is not asked about at the next opening', async () => {
  render(<Screen />)
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

test('what is being saved is waited for', () => {
  render(<Screen />)
  click('Save')
  escape()
  expect(dialog()).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})
