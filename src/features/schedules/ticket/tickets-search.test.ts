import { expect, test } from 'vitest'
import { findSize, idsIn } from '../../../web/print/print-options.ts'
import { filtersIn, readTicketsSearch, TICKET_SIZES, ticketsSearch } from './tickets-search.ts'

const A = '0192d3a0-0000-7000-8000-00000000000a'
const B = '0192d3a0-0000-7000-8000-00000000000b'

test('a link names the jobs, or the filters of the queue that are set, and nothing else of its list', () => {
  expect(ticketsSearch({ ids: [A, B] })).toEqual({ ids: `${A},${B}` })
  const input = {
    machine: 'machineM1',
    page: 2,
    limit: 50,
    sortField: 'createdAt',
    sortOrder: -1,
    search: 'tee',
  } as const
  expect(ticketsSearch({ ...input, status: ['ready', 'processing'], noDueDate: 'false' })).toEqual({
    search: 'tee',
    status: 'ready,processing',
  })
  expect(ticketsSearch({ ...input, search: '', dueDateTo: '2026-11-22', noDueDate: 'true' })).toEqual({
    dueDateTo: '2026-11-22',
    noDueDate: 'true',
  })
})

test('an address names each job once; what is no id is none', () => {
  expect(idsIn(`${A},x,${B},${A}`)).toEqual([A, B])
  expect(idsIn('')).toEqual([])
})

test('what an address says is read as text', () => {
  expect(readTicketsSearch({ ids: [A, B], size: 'a4', page: 2, search: 189, noDueDate: true })).toEqual({
    ids: `${A},${B}`,
    size: 'a4',
    search: '189',
    noDueDate: 'true',
  })
})

test('the filters are those of the call', () => {
  expect(filtersIn({ size: 'a4', search: 'tee', noDueDate: 'true' })).toEqual({ search: 'tee', noDueDate: 'true' })
  expect(filtersIn({ status: 'ready', noDueDate: 'no' })).toEqual({ status: 'ready' })
})

test.each([
  [undefined, undefined, 'a5'],
  ['letter', 'a4', 'letter'],
  ['a3', 'a4', 'a4'],
  [undefined, 'a6', 'a5'],
])('of the size %s, usually %s, the ticket is %s', (size, usual, shown) => {
  expect(findSize(TICKET_SIZES, size, usual)).toBe(shown)
})
