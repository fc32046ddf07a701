import { describe, expect, it } from 'vitest'
import { chipsOf, filterOf, NO_FILTER } from './production-filter.ts'

const names: Record<string, string> = { tee: 'Tee', tote: 'Tote' }

describe('the filters of the production list', () => {
  it('are none in an address that asks for nothing', () => {
    expect(chipsOf(filterOf({}), () => undefined)).toEqual([])
  })

  it('name records once their names are known, and count them until then', () => {
    const filter = { ...NO_FILTER, clothingType: ['tee', 'tote'] }
    expect(chipsOf(filter, (id) => names[id])[0]!.label).toBe('Clothing type: Tee, Tote')
    expect(chipsOf(filter, () => undefined)[0]!.label).toBe('Clothing type: 2 chosen')
  })

  it('are taken away one by one', () => {
    const filter = filterOf({ customerName: 'cedar', screenPrintingOn: ['front_back'], printingDesign: 'tee' })
    const chips = chipsOf(filter, (id) => names[id])
    expect(chips.map(({ label }) => label)).toEqual(['Customer: cedar', 'Design: Tee', 'Printing on: Front and Back'])
    expect(Object.assign({}, filter, ...chips.map(({ without }) => without))).toEqual(NO_FILTER)
  })
})
