import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { daysBetween } from '../../shared/days/calendar.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { pastDays } from './days/day-presets.ts'
import { DayField } from './days/DayField.tsx'
import { type DayRange, DayRangeField } from './days/DayRangeField.tsx'
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

test('arrow keys go on in the next month, to the last day that can be picked', () => {
  show(<DayField label="Delivery Date" value="2026-11-29" maxDate="2026-12-01" onChange={() => undefined} />)
  fireEvent.click(button('Delivery Date: Nov 29, 2026'))
  fireEvent.keyDown(button('30 November 2026'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(button('1 December 2026'))
  fireEvent.keyDown(button('1 December 2026'), { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(button('30 November 2026'))
  fireEvent.keyDown(button('30 November 2026'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(button('30 November 2026'))
})

describe('the calendar of a due day', () => {
  afterEach(() => void vi.useRealTimers())

  const openOn = (today: string, value: string | null) => {
    vi.useFakeTimers({ now: new Date(`${today}T12:00:00Z`), toFake: ['Date'] })
    show(<DayField label="Due Date" isDue value={value} onChange={() => undefined} />)
    fireEvent.click(button(/^Due Date: /))
  }
  /** The first and the last day that are seen. */
  const seen = () => {
    const days = [...document.querySelectorAll<HTMLElement>('[data-day]:not([data-before])')]
    return [days[0], days.at(-1)].map((day) => day?.dataset['day'])
  }

  test.each([
    ['2026-11-24', null, '2026-11-22', '2026-12-12'],
    ['2026-11-24', '2026-12-02', '2026-11-22', '2026-12-12'],
    ['2026-11-30', null, '2026-11-29', '2027-01-09'],
    // The latest that a week can be in its month.
    ['2026-05-30', null, '2026-05-24', '2026-06-06'],
    ['2026-05-31', null, '2026-05-31', '2026-07-11'],
    ['2026-11-24', '2027-02-10', '2027-01-31', '2027-03-13'],
    ['2026-11-24', '2026-11-10', '2026-11-01', '2026-12-12'],
  ])('on %s with %s it is seen from %s to %s', (today, value, first, last) => {
    openOn(today, value)
    expect(seen()).toEqual([first, last])
  })

  test('later weeks come by its arrow, past ones by the other or by key', () => {
    openOn('2026-11-24', null)
    fireEvent.keyDown(button('1 December 2026'), { key: 'ArrowLeft' })
    expect(document.activeElement, 'also across months').toBe(button('30 November 2026'))
    expect(seen()[0]).toBe('2026-11-22')
    fireEvent.click(button('Next month'))
    expect(seen()).toEqual(['2026-11-29', '2027-01-09'])
    fireEvent.click(button('Previous month'))
    expect(seen()[0]).toBe('2026-11-01')
    cleanup()
    openOn('2026-11-24', null)
    fireEvent.keyDown(button('24 November 2026'), { key: 'ArrowUp' })
    expect(document.activeElement).toBe(button('17 November 2026'))
  })
})

test('the arrow keys of a range do so, too', () => {
  const range = { from: '2026-11-29', to: '2026-11-30' }
  show(<DayRangeField label="Due Date" range={range} onChange={() => undefined} />)
  fireEvent.click(button(/^Due Date: /))
  fireEvent.keyDown(button('30 November 2026'), { key: 'ArrowRight' })
  expect(document.activeElement).toBe(button('1 December 2026'))
})

test('no day of the week is marked by a color', () => {
  show(<DayField label="Due Date" value="2026-11-22" onChange={() => undefined} />)
  fireEvent.click(button('Due Date: Nov 22, 2026'))
  expect(button('22 November 2026').matches('[data-weekend]')).toBe(false)
})

describe('§2.5 a range of days', () => {
  /** Shows the field with this range; returns what it was changed to. */
  function showRange(from: string | null, to: string | null, more: object = {}) {
    const onChange = vi.fn<(range: DayRange) => void>()
    show(<DayRangeField label="Due Date" range={{ from, to }} onChange={onChange} presets={pastDays} {...more} />)
    return () => onChange.mock.calls.at(-1)?.[0]
  }

  test('is picked in one calendar: the first day, then the last; a first day alone is open at its end', () => {
    const changed = showRange(null, null)
    fireEvent.click(button('Due Date: Pick days'))
    const [day] = screen.getAllByRole('button', { name: /^15 / })
    fireEvent.click(day!)
    expect(changed()).toEqual({ from: expect.stringMatching(/-15$/), to: null })
    cleanup()
    const chosen = showRange('2026-11-20', null)
    fireEvent.click(button('Due Date: from Nov 20, 2026'))
    fireEvent.click(button('22 November 2026'))
    expect(chosen()).toEqual({ from: '2026-11-20', to: '2026-11-22' })
  })

  test('never ends before it begins', () => {
    const changed = showRange('2026-11-20', null)
    fireEvent.click(button('Due Date: from Nov 20, 2026'))
    fireEvent.click(button('18 November 2026'))
    expect(changed()).toEqual({ from: '2026-11-18', to: '2026-11-20' })
  })

  test('may be one day', () => {
    const changed = showRange('2026-11-20', null)
    fireEvent.click(button('Due Date: from Nov 20, 2026'))
    fireEvent.click(button('20 November 2026'))
    expect(changed()).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  })

  test('that is open at one end is turned round; where both ends are needed it is not', () => {
    const changed = showRange('2026-11-20', null)
    fireEvent.click(button('Until this day instead'))
    expect(changed()).toEqual({ from: null, to: '2026-11-20' })
    cleanup()
    const back = showRange(null, '2026-11-20')
    expect(button('Due Date: until Nov 20, 2026')).toBeTruthy()
    fireEvent.click(button('From this day on instead'))
    expect(back()).toEqual({ from: '2026-11-20', to: null })
    cleanup()
    showRange('2026-11-20', null, { isClosed: true })
    expect(screen.queryByRole('button', { name: 'Until this day instead' })).toBeNull()
  })

  test.each(['Escape', 'a click elsewhere'])(
    'that is open at its end stays so when the calendar is closed by %s',
    (by) => {
      const changed = showRange('2026-11-20', null)
      fireEvent.click(button('Due Date: from Nov 20, 2026'))
      if (by === 'Escape') fireEvent.keyDown(button('20 November 2026'), { key: 'Escape' })
      else fireEvent.mouseDown(document.body)
      expect(screen.queryByRole('button', { name: '20 November 2026' })).toBeNull()
      expect(changed()).toBeUndefined()
    },
  )

  test('is chosen by a name, and emptied by Delete or its button', () => {
    const changed = showRange('2026-11-20', '2026-11-22')
    const field = button('Due Date: Nov 20, 2026 - Nov 22, 2026')
    fireEvent.keyDown(field, { key: 'Delete' })
    expect(changed()).toEqual({ from: null, to: null })
    fireEvent.click(button('Clear Due Date'))
    expect(changed()).toEqual({ from: null, to: null })
    fireEvent.click(field)
    fireEvent.click(button('Last 30 days'))
    const { from, to } = changed()!
    expect(daysBetween(from!, to!)).toBe(29)
  })
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
