import { MantineProvider } from '@mantine/core'
import { notifications, Notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

afterEach(() => {
  cleanup()
  notifications.clean()
})

interface Props {
  opened: boolean
  onClose: () => void
}
const Loaded = (props: Props) => <Dialog {...props} title="Color" />

/** A screen with a dialog whose chunk cannot be loaded the first `failures` times. */
function showScreen(failures: number) {
  const load = vi.fn<() => Promise<ComponentType<Props>>>().mockResolvedValue(Loaded)
  for (let tried = 0; tried < failures; tried++) load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const LazyDialog = lazyDialog(load)
  function Screen() {
    const [opened, setOpened] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          New
        </button>
        <LazyDialog opened={opened} onClose={() => setOpened(false)} />
      </>
    )
  }
  render(
    <MantineProvider env="test">
      <Notifications />
      <Screen />
    </MantineProvider>,
  )
  return load
}

const newButton = () => screen.getByRole('button', { name: 'New' })

test('a dialog that nobody opened fails to load in silence; the screen stays, and opening tries again', async () => {
  const load = showScreen(1)
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  await act(async () => undefined)
  expect(screen.queryByRole('alert')).toBeNull()
  fireEvent.click(newButton())
  expect(await screen.findByRole('dialog', { name: 'Color' })).toBeTruthy()
})

test('opening a dialog that cannot be loaded says so, and the next opening tries again', async () => {
  // Three attempts: when the browser is idle, when the dialog is opened, and when it is closed again.
  const load = showScreen(3)
  await waitFor(() => expect(load).toHaveBeenCalledOnce())
  fireEvent.click(newButton())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3))
  fireEvent.click(newButton())
  expect(await screen.findByRole('dialog', { name: 'Color' })).toBeTruthy()
})
