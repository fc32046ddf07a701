import { expect, test } from 'vitest'
import { reportFilter } from './delivery-report.contract.ts'
import { getFilter, presetsOn, getSearch } from './report-filter.ts'

test('an address holds the filter, and nothing that is not set', () => {
  const filter = getFilter({ customerName: 42, shippingMethod: 'ups,airport', deliveryDateFrom: '2026-11-01', page: 3 })
  expect(filter).toEqual({
    customerName: '42',
    referrerName: '',
    shippingMethod: ['ups', 'airport'],
    deliveryDateFrom: '2026-11-01',
    deliveryDateTo: null,
  })
  expect(getFilter(getSearch(filter))).toEqual(filter)
  expect(getSearch(filter)).toEqual({
    customerName: '42',
    shippingMethod: ['ups', 'airport'],
    deliveryDateFrom: '2026-11-01',
  })
})

test('what is wrong in an address is left out', () => {
  expect(getSearch(getFilter({ customerName: {}, shippingMethod: 'pigeon', deliveryDateTo: 'tomorrow' }))).toEqual({})
})

test.each([
  ['2026-11-23', ['2026-11-23', '2026-11-29'], ['2026-11-16', '2026-11-22'], 'November', 'October'],
  ['2026-11-22', ['2026-11-16', '2026-11-22'], ['2026-11-09', '2026-11-15'], 'November', 'October'],
  ['2027-01-31', ['2027-01-25', '2027-01-31'], ['2027-01-18', '2027-01-24'], 'January', 'December'],
])('on %s', (today, thisWeek, lastWeek, thisMonth, lastMonth) => {
  const presets = presetsOn(today)
  expect(presets.map(({ label }) => label)).toEqual(['This week', 'Last week', thisMonth, lastMonth])
  const ranges = presets.map(({ deliveryDateFrom, deliveryDateTo }) => [deliveryDateFrom, deliveryDateTo])
  expect(ranges.slice(0, 2)).toEqual([thisWeek, lastWeek])
  for (const preset of presets) expect(reportFilter.safeParse(preset).success).toBe(true)
})
