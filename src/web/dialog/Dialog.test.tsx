import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useAction } from '../api/useAction.ts'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

function Stacked() {
  const [opened, setOpened] = useState(['Order', 'Items', 'Color'])
  return ['Order', 'Items', 'Color'].map((title) => (
    <Dialog
      key={title}
      title={title}
      opened={opened.includes(title)}
      onClose={() => setOpened((all) => all.filter((other) => other !== title))}
    />
  ))
}

test('Escape closes the dialogs that lie over each other one by one, the topmost first', () => {
  render(
    <MantineProvider env="test">
      <Stacked />
    </MantineProvider>,
  )
  const shown = () => screen.queryAllByRole('dialog').map((dialog) => dialog.querySelector('h2')!.textContent)
  expect(shown()).toEqual(['Order', 'Items', 'Color'])
  for (const left of [['Order', 'Items'], ['Order'], []]) {
    fireEvent.keyDown(document.body, { key: 'Escape' })
    expect(shown()).toEqual(left)
  }
})

function Opener() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog title="Color" opened={opened} transitionProps={{ duration: 60_000 }} onClose={() => setOpened(false)}>
        <input aria-label="Name" />
        <button
          type="button"
          onClick={(event) => {
            setOpened(false)
            // As a form that was sent takes the focus back.
            event.currentTarget.focus()
          }}
        >
          Save
        </button>
      </Dialog>
    </>
  )
}

test('the opener has the focus again as soon as the dialog closes, even while it still fades out', async () => {
  render(
    <MantineProvider>
      <Opener />
    </MantineProvider>,
  )
  const opener = screen.getByRole('button', { name: 'Open' })
  act(() => opener.focus())
  fireEvent.click(opener)
  const save = await screen.findByText('Save')
  act(() => save.focus())
  fireEvent.click(save)
  expect(save.isConnected).toBe(true)
  expect(document.activeElement).toBe(opener)
})

test('while a dialog fades out it goes on saying what it was opened for', () => {
  const asking = (color: string | null) => (
    <MantineProvider>
      <Dialog
        title={`Remove ${color}`}
        opened={color !== null}
        transitionProps={{ duration: 60_000 }}
        onClose={() => {}}
      >
        {color && `${color} is removed.`}
      </Dialog>
    </MantineProvider>
  )
  const { rerender } = render(asking('Red'))
  rerender(asking(null))
  expect(screen.getByRole('dialog', { name: 'Remove Red' }).textContent).toContain('Red is removed.')
  rerender(asking('Blue'))
  expect(screen.getByRole('dialog', { name: 'Remove Blue' }).textContent).toContain('Blue is removed.')
})

test('a button that was pressed has the focus again when its action ends, though the dialog got it meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  function Saving() {
    const { run, isRunning } = useAction(() => promise)
    return (
      <Dialog title="Color" opened onClose={() => {}} transitionProps={{ duration: 0 }}>
        <button type="button" disabled={isRunning} onClick={() => run()}>
          Save
        </button>
      </Dialog>
    )
  }
  render(
    <MantineProvider>
      <Saving />
    </MantineProvider>,
  )
  const save = await screen.findByText('Save')
  act(() => save.focus())
  fireEvent.click(save)
  // As when another dialog is gone, whose opener is disabled now.
  act(() => screen.getByRole('dialog').focus())
  await act(async () => resolve())
  expect(document.activeElement).toBe(save)
})
