import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchBox } from './SearchBox.tsx'

const onSearch = vi.fn<(search: string) => void>()
const box = (value: string) => (
  <MantineProvider env="test">
    <SearchBox label="Search name" value={value} onSearch={onSearch} />
  </MantineProvider>
)
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search name' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const pause = (milliseconds: number) => {
  act(() => void vi.advanceTimersByTime(milliseconds))
}

beforeEach(() => {
  vi.useFakeTimers()
  onSearch.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('searches once the typing pauses', () => {
  render(box(''))
  type('n')
  pause(200)
  type('na')
  pause(200)
  expect(onSearch).not.toHaveBeenCalled()
  pause(100)
  expect(onSearch.mock.calls).toEqual([['na']])
})

test('Enter searches at once, and only once', () => {
  render(box(''))
  type('navy')
  fireEvent.keyDown(field(), { key: 'Enter' })
  pause(1000)
  expect(onSearch.mock.calls).toEqual([['navy']])
})

test('Escape and the button empty it at once', () => {
  const { rerender } = render(box('navy'))
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect([field().value, onSearch.mock.calls]).toEqual(['', [['']]])
  rerender(box('red'))
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect([field().value, onSearch.mock.calls.length]).toEqual(['', 2])
  expect(document.activeElement).toBe(field())
})

test('follows an address that changes by other means', () => {
  const { rerender } = render(box('navy'))
  rerender(box('red'))
  expect(field().value).toBe('red')
})

test('an answer that arrives does not take back what was typed meanwhile', () => {
  const { rerender } = render(box(''))
  type('na')
  pause(300)
  type('nav')
  rerender(box('na'))
  expect(field().value).toBe('nav')
})

test('a search of more words than are looked for says so', () => {
  render(box(''))
  const words = Array.from({ length: 12 }, (_, at) => `word${at}`).join(' ')
  type(`${words} word0`)
  expect(screen.queryByText('At most 12 words are searched.')).toBeNull()
  type(`${words} more`)
  expect(screen.getByText('At most 12 words are searched.')).toBeTruthy()
})
