import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { queryClient } from '../api/queries.ts'
import { endSession, startSession } from '../api/session.ts'
import { openTwoPages } from '../testing/two-pages.tsx'
import { PickerDialog } from './PickerDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  endSession()
  vi.unstubAllGlobals()
})

test('§2.9 §2.11 §2.14 §9 records are picked from pages of ten, sorted by name either way', async () => {
  const asked: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, location.origin).searchParams)
    const data = Array.from({ length: 10 }, (_, n) => ({ _id: `c${n}`, name: `Customer ${n}` }))
    return Response.json({ data, total: 25, page: 0, limit: 10, sortField: 'name', sortOrder: 1 })
  })
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  openTwoPages(() => (
    <PickerDialog
      opened
      onClose={() => undefined}
      title="Select Customer"
      list={customerEndpoints.list}
      searchLabel="Search"
      emptyText="No customer found."
      row={({ name }) => name}
      onPick={() => undefined}
    />
  ))
  expect(await screen.findAllByRole('option')).toHaveLength(10)
  const last = () => ['page', 'limit', 'sortField', 'sortOrder'].map((name) => asked.at(-1)!.get(name)).join(' ')
  expect(last()).toBe('0 10 name 1')
  expect(asked.at(-1)!.get('namesFirst')).toBe('true')
  expect(screen.getByRole('button', { name: '3' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'next page' }))
  await expect.poll(last).toBe('1 10 name 1')
  fireEvent.click(screen.getByRole('button', { name: 'Sort by name, Z first' }))
  await expect.poll(last).toContain('10 name -1')
})
