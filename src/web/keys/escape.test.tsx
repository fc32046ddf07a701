import { MantineProvider, Popover } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useEscape } from './escape.ts'

afterEach(cleanup)

const onEscape = vi.fn<() => void>()

/** Its dropdown is still there when it has closed, as one is that fades out. */
function Edit() {
  return (
    <section {...useEscape(onEscape)}>
      <Popover keepMounted>
        <Popover.Target>
          <button type="button">Day</button>
        </Popover.Target>
        <Popover.Dropdown>
          <input aria-label="Inside" />
        </Popover.Dropdown>
      </Popover>
      <input aria-label="Beside" />
    </section>
  )
}

test('Escape ends an edit unless something that is open, or fades out, takes it', () => {
  onEscape.mockReset()
  render(
    <MantineProvider env="test">
      <Edit />
    </MantineProvider>,
  )
  const press = (on: HTMLElement, init?: object) => fireEvent.keyDown(on, { key: 'Escape', ...init })
  const [inside, beside] = ['Inside', 'Beside'].map((name) => screen.getByLabelText(name)) as [HTMLElement, HTMLElement]
  const day = screen.getByRole('button', { name: 'Day' })
  fireEvent.click(day)
  expect(day.getAttribute('aria-expanded')).toBe('true')
  press(beside)
  press(inside)
  expect(day.getAttribute('aria-expanded')).toBe('false')
  press(inside)
  expect(onEscape, 'what is open or fades takes it').not.toHaveBeenCalled()
  press(beside, { repeat: true })
  expect(onEscape, 'the key is still held').not.toHaveBeenCalled()
  press(beside)
  expect(onEscape).toHaveBeenCalledTimes(1)
})
