import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChoiceField } from './ChoiceField.tsx'
import { DayField } from './DayField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { PickField } from './PickField.tsx'

afterEach(cleanup)
const show = (field: ReactElement) => render(<MantineProvider env="test">{field}</MantineProvider>)
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('a picker shows what is chosen, opens with the letter that is typed, and Delete clears it', () => {
  const onOpen = vi.fn<(startWith: string) => void>()
  function Form() {
    const [isChosen, setChosen] = useState(true)
    return (
      <PickField
        label="Deliver To"
        placeholder="Same as customer"
        chosen={isChosen ? { name: 'Zoë’s Café', detail: '555 0114' } : null}
        onOpen={onOpen}
        onClear={() => setChosen(false)}
      />
    )
  }
  show(<Form />)
  const field = button('Deliver To Zoë’s Café 555 0114')
  fireEvent.keyDown(field, { key: 'a' })
  fireEvent.click(field)
  expect(onOpen.mock.calls).toEqual([['a'], ['']])
  fireEvent.keyDown(field, { key: 'Delete' })
  expect(button('Deliver To Same as customer')).toBe(field)
  expect(screen.queryByRole('button', { name: 'Clear Deliver To' })).toBeNull()
  fireEvent.keyDown(field, { key: 'Delete' })
  expect(onOpen).toHaveBeenCalledTimes(2)
})

test('a picker without the right to be empty offers nothing to clear', () => {
  const onOpen = vi.fn<(startWith: string) => void>()
  show(
    <PickField label="Customer" placeholder="Select customer" chosen={{ name: 'Acme', detail: '1' }} onOpen={onOpen} />,
  )
  expect(screen.getAllByRole('button')).toHaveLength(1)
  fireEvent.keyDown(button(/Customer/), { key: 'Delete' })
  expect(button(/Customer/).textContent).toContain('Acme')
})

test.each(['Delete', 'Backspace', 'mouse'])('a day is cleared by %s', (by) => {
  const onChange = vi.fn<(day: string | null) => void>()
  show(<DayField label="Due Date" value="2026-11-22" onChange={onChange} />)
  if (by === 'mouse') fireEvent.click(button('Clear Due Date'))
  else fireEvent.keyDown(button('Due Date: Nov 22, 2026'), { key: by })
  expect(onChange.mock.calls).toEqual([[null]])
})

test('no day of the week is marked by a color', () => {
  show(<DayField label="Due Date" value="2026-11-22" onChange={() => undefined} />)
  fireEvent.click(button('Due Date: Nov 22, 2026'))
  expect(button('22 November 2026').matches('[data-weekend]')).toBe(false)
})

test('of a range the first day is never after the last one, nor the last before the first', () => {
  const isOpen = (date: number) => !(button(`${date} November 2026`) as HTMLButtonElement).disabled
  show(<DayField label="From" value="2026-11-20" to="2026-11-22" onChange={() => undefined} />)
  fireEvent.click(button('From: Nov 20, 2026'))
  expect([21, 22, 23].map(isOpen)).toEqual([true, true, false])
  cleanup()
  show(<DayField label="To" value="2026-11-22" from="2026-11-20" onChange={() => undefined} />)
  fireEvent.click(button('To: Nov 22, 2026'))
  expect([19, 20, 21].map(isOpen)).toEqual([false, true, true])
})

test('a password field says that it is invalid, and why', () => {
  show(<PasswordField label="Password" error="Password is required" />)
  const field = screen.getByLabelText('Password', { selector: 'input' })
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = field.getAttribute('aria-describedby')!.split(' ')
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Password is required')
})

test('three choices stand side by side, more of them in a list; an error stands below both', () => {
  const labels = { a: 'Alpha', b: 'Beta', c: 'Gamma', d: 'Delta' }
  const props = { label: 'Letter', value: 'a' as const, onChange: () => undefined, error: 'Not this', 'data-path': 'x' }
  show(<ChoiceField<'a' | 'b' | 'c' | 'd'> {...props} choices={['a', 'b', 'c']} labels={labels} />)
  expect(screen.getByRole('radiogroup', { name: 'Letter' }).getAttribute('aria-describedby')).toBe(
    screen.getByText('Not this').id,
  )
  cleanup()
  show(<ChoiceField<'a' | 'b' | 'c' | 'd'> {...props} choices={['a', 'b', 'c', 'd']} labels={labels} />)
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Letter' }).value).toBe('Alpha')
  expect(screen.getByText('Not this')).toBeDefined()
})
