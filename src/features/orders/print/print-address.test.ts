import { expect, test } from 'vitest'
import { MAX_PRINTED, printSearch, readPrintSearch } from './print-address.ts'

const id = (number: number) => `0192d3a0-0000-7000-8000-${String(number).padStart(12, '0')}`

test('an address says which orders, each once, and what of them', () => {
  const search = printSearch([id(1), id(2), id(1)], 'labels')
  expect(search).toEqual({ ids: `${id(1)},${id(2)},${id(1)}`, paper: 'labels' })
  expect(readPrintSearch(search, {})).toEqual({ ids: [id(1), id(2)], paper: 'labels', size: 'label' })
})

test('what is no id, no paper or no size of this paper is not believed', () => {
  expect(readPrintSearch({ ids: `x,${id(1)},'`, paper: 'poster', size: 'a6' }, {})).toEqual({
    ids: [id(1)],
    paper: 'sheet',
    size: 'a4',
  })
  expect(readPrintSearch({}, { sheet: 'a6' })).toEqual({ ids: [], paper: 'sheet', size: 'a4' })
})

test('ids that the router reads as a number or as a list are no error', () => {
  expect(readPrintSearch({ ids: 42 }, {}).ids).toEqual([])
  expect(readPrintSearch({ ids: [id(1), id(2)] }, {}).ids).toEqual([id(1), id(2)])
})

test('the size is that of the address, else the one that was last chosen for this paper', () => {
  expect(readPrintSearch({ paper: 'slip', size: 'a4' }, { slip: 'letter' }).size).toBe('a4')
  expect(readPrintSearch({ paper: 'slip' }, { slip: 'letter' }).size).toBe('letter')
})

test('no more orders are printed at once than can be selected', () => {
  const ids = Array.from({ length: MAX_PRINTED + 5 }, (_, index) => id(index))
  expect(readPrintSearch(printSearch(ids, 'slip'), {}).ids).toEqual(ids.slice(0, MAX_PRINTED))
})
