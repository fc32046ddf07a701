import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../web/api/queries.ts'
import { endSession, startSession } from '../../../../web/api/session.ts'
import { noteShopDay } from '../../../../web/today.ts'
import type { DuePromise } from '../due-promise.ts'
import { DueDateField } from './DueDateField.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  endSession()
  vi.unstubAllGlobals()
})

test('the usual time of a customer is the median of their last orders, and is taken with a press, as what can be promised is', async () => {
  const createdAt = '2026-01-05T12:00:00.000Z'
  const data = ['2026-01-08', '2026-03-01', null, '2026-01-17'].map((dueDate) => ({ createdAt, dueDate }))
  const fetched = vi.fn<(url: string) => Promise<Response>>(async () => Response.json({ data, total: 4 }))
  vi.stubGlobal('fetch', fetched)
  noteShopDay('2026-02-01')
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  const onChange = vi.fn<(day: string | null) => void>()
  const field = { label: 'Due Date', 'data-path': 'dueDate', value: null, error: undefined, onChange }
  const show = (customer?: string, promise: DuePromise | null = null) => (
    <MantineProvider env="test">
      <DueDateField {...field} customer={customer} promise={promise} />
    </MantineProvider>
  )
  const { rerender } = render(show())
  fireEvent.click(screen.getByRole('button', { name: /^Due Date/ }))
  expect(screen.getByRole('button', { name: 'Next Friday: Fri, Feb 06' })).toBeTruthy()
  expect(fetched).not.toHaveBeenCalled()

  rerender(show('c1'))
  fireEvent.click(await screen.findByRole('button', { name: 'Usual 12 days: Fri, Feb 13' }))
  expect(onChange).toHaveBeenCalledWith('2026-02-13')

  rerender(
    show('c1', {
      ...{ likely: '2026-02-10', strip: null, besideSave: null },
      isWorked: (day) => day !== '2026-02-08',
      drawDay: (day) => `drawn ${day}`,
      describeDay: (_, name) => `${name} free`,
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: /^Due Date/ }))
  const drawn = screen.getAllByText(/^drawn 20/)
  expect(drawn.length).toBeGreaterThan(27)
  expect(screen.getAllByRole('button', { name: /^\d+ \w+ 20\d\d free$/ })).toHaveLength(drawn.length)
  const texts = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(texts.filter((text) => text.includes(': '))).toEqual([
    'In a week: Mon, Feb 09, before likely',
    'Next Friday: Fri, Feb 06, before likely',
    'Usual 12 days: Fri, Feb 13',
  ])
})
