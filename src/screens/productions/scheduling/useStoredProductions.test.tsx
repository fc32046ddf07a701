import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../web/api/queries.ts'
import { endSession, startSession } from '../../../web/api/session.ts'
import type { ProductionRow } from '../../../features/production-list/production-list.contract.ts'
import { useStoredProductions } from './useStoredProductions.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  endSession()
  vi.unstubAllGlobals()
})

const INPUT = { page: 0, limit: 50 } as const
const ROW = { _id: 'p', orderId: 'o', productQuantity: 5 } as ProductionRow
const ROWS = [ROW]
const problem = (status: number, code: string) => Response.json({ code, message: code }, { status })

/** The production that was selected and is not on the page any more; `answer` is that to a call for its order. */
function open(answer: () => Response, isOpen = true) {
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, location.origin)
    asked.push(pathname)
    return pathname === '/api/orders/o' ? answer() : Response.json({ data: [], total: 0, page: 0, limit: 50 })
  })
  const { result } = renderHook(() => useStoredProductions(INPUT, ROWS, isOpen))
  return { asked, shown: () => result.current }
}

test('one that left the page is gone if its order is', async () => {
  const { shown } = open(() => problem(404, 'not_found'))
  await waitFor(() => expect(shown()).toEqual([{ ...ROW, hasLeft: true }]))
})

test('one whose order cannot be loaded right now is not said to be gone', async () => {
  const { asked, shown } = open(() => problem(500, 'internal'))
  await waitFor(() => expect(asked).toContain('/api/orders/o'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 8000 })
  expect(shown()).toEqual([{ ...ROW, hasLeft: false }])
})

test('nothing is asked for once the dialog is closed', async () => {
  const { asked, shown } = open(() => problem(404, 'not_found'), false)
  await queryClient.refetchQueries()
  expect(asked).toEqual([])
  expect(shown()).toEqual(ROWS)
})
