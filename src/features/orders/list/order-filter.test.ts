import { describe, expect, it } from 'vitest'
import { chipsOf, filterOf, NO_FILTER, namedBy, recordChipsOf } from './order-filter.ts'

describe('the filters of a list of orders', () => {
  it('are none in an address that asks for nothing', () => {
    expect(chipsOf(NO_FILTER)).toEqual([])
  })

  it('read several values, repeated or comma-separated', () => {
    expect(filterOf({ status: ['pending', 'confirm'] }).status).toEqual(['pending', 'confirm'])
    expect(filterOf({ status: 'pending,confirm' }).status).toEqual(['pending', 'confirm'])
  })

  it.each([
    [{ customerName: 'cedar' }, 'Customer: cedar', { customerName: '' }],
    [{ status: ['schedule', 'complete'] as const }, 'Status: Schedule, Complete', { status: [] }],
    [{ dueDateFrom: '2026-11-01' }, 'Due: from Nov 01, 2026', { dueDateFrom: null, dueDateTo: null }],
    [{ dueDateTo: '2026-11-30' }, 'Due: until Nov 30, 2026', { dueDateFrom: null, dueDateTo: null }],
    [
      { orderCreatedFrom: '2026-11-01', orderCreatedTo: '2026-11-30' },
      'Created: Nov 01, 2026 - Nov 30, 2026',
      { orderCreatedFrom: null, orderCreatedTo: null },
    ],
  ])('shows %j as a chip that takes it away', (query, label, without) => {
    const chips = chipsOf(filterOf(query as Parameters<typeof filterOf>[0]))
    expect(chips).toEqual([{ label, without }])
    expect(chipsOf({ ...filterOf(query as Parameters<typeof filterOf>[0]), ...chips[0]!.without })).toEqual([])
  })
})

describe('the orders that use a record', () => {
  const nameOf = (id: string) => ({ oak: 'Oak Inn', tee: 'Tee' })[id]

  it('are told by its name, by a number until that is loaded, and several by theirs', () => {
    expect(recordChipsOf({}, nameOf)).toEqual([])
    expect(recordChipsOf({ contact: 'oak', color: 'red,blue', clothingType: ['tee'] }, nameOf)).toEqual([
      { label: 'For Oak Inn', without: { contact: [] } },
      { label: 'Uses Tee', without: { clothingType: [] } },
      { label: 'Uses one of 2 colors', without: { color: [] } },
    ])
    expect(recordChipsOf({ orderedBy: ['oak'], printedDesign: 'tiger' }, nameOf)).toEqual([
      { label: 'Ordered by Oak Inn', without: { orderedBy: [] } },
      { label: 'Prints 1 design', without: { printedDesign: [] } },
    ])
  })

  it('need the names of those alone that a chip names', () => {
    const query = { contact: 'oak', orderedBy: 'elm', printingDesign: 'tiger,lion', printedDesign: 'owl', color: 'red' }
    expect(namedBy(query)).toEqual({
      customer: ['oak', 'elm'],
      clothingType: [],
      printingDesign: ['owl'],
      color: ['red'],
    })
  })
})
