import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { UNFORESEEN, ApiError } from '../../shared/problem.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

afterEach(cleanup)

function Question({ onConfirm }: { onConfirm?: () => Promise<unknown> }) {
  const [opened, setOpened] = useState(true)
  return (
    <MantineProvider env="test">
      <ConfirmDialog opened={opened} title="Confirm" onConfirm={onConfirm} onClose={() => setOpened(false)}>
        Delete it?
      </ConfirmDialog>
    </MantineProvider>
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const settle = () => act(async () => undefined)

test('Yes does it once, however often it is pressed, and closes when it is done', async () => {
  const work = Promise.withResolvers<void>()
  const onConfirm = vi.fn<() => Promise<void>>(() => work.promise)
  render(<Question onConfirm={onConfirm} />)
  const yes = button('Yes')
  act(() => {
    yes.click()
    yes.click()
  })
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(screen.getByRole('dialog')).toBeTruthy()
  work.resolve()
  await settle()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('No and Escape do nothing', () => {
  const onConfirm = vi.fn<() => Promise<void>>()
  const { unmount } = render(<Question onConfirm={onConfirm} />)
  fireEvent.click(button('No'))
  expect(screen.queryByRole('dialog')).toBeNull()
  unmount()
  render(<Question onConfirm={onConfirm} />)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onConfirm).not.toHaveBeenCalled()
})

test.each([
  [new ApiError({ code: 'in_use', message: 'Navy is used by 3 orders.' }), 'Navy is used by 3 orders.'],
  [new TypeError('x is undefined'), UNFORESEEN],
])('§8 a failure is told inside, and it can be tried again', async (failure, told) => {
  const onConfirm = vi.fn<() => Promise<unknown>>().mockRejectedValueOnce(failure).mockResolvedValueOnce(null)
  render(<Question onConfirm={onConfirm} />)
  fireEvent.click(button('Yes'))
  await settle()
  expect(screen.getByRole('alert').textContent).toBe(told)
  fireEvent.click(button('Yes'))
  await settle()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is not asked can only be closed', () => {
  render(<Question />)
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
  act(() => button('Close').click())
  expect(screen.queryByRole('dialog')).toBeNull()
})
