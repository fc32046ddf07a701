import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useFocusOnceThere } from './useFocusOnceThere.ts'

afterEach(cleanup)

function Lines({ shown }: { shown: readonly string[] }) {
  const root = useRef<HTMLDivElement>(null)
  const focusOn = useFocusOnceThere(root, () => '#Red')
  return (
    <div ref={root}>
      {shown.map((name) => (
        <button key={name} id={name} type="button">
          {name}
        </button>
      ))}
      <button type="button" onClick={() => focusOn('#White')}>
        Go to White
      </button>
    </div>
  )
}
const focused = () => document.activeElement?.textContent

test('what somebody else removes leaves the focus to what is beside it', () => {
  const { rerender } = render(<Lines shown={['Red', 'Blue']} />)
  screen.getByRole('button', { name: 'Blue' }).focus()
  rerender(<Lines shown={['Red']} />)
  expect(focused()).toBe('Red')
})

test('what is waited for takes the focus, although something else was removed before it is there', () => {
  const { rerender } = render(<Lines shown={['Red', 'Blue']} />)
  screen.getByRole('button', { name: 'Blue' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'Go to White' }))
  rerender(<Lines shown={['Red']} />)
  expect(document.activeElement).toBe(document.body)
  rerender(<Lines shown={['Red', 'White']} />)
  expect(focused()).toBe('White')
})

test('who has left it for the page is not called back', async () => {
  const { rerender } = render(<Lines shown={['Red', 'Blue']} />)
  const blue = screen.getByRole('button', { name: 'Blue' })
  blue.focus()
  await act(async () => blue.blur())
  rerender(<Lines shown={['Red']} />)
  expect(document.activeElement).toBe(document.body)
})
