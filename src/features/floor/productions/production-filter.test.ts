import { describe, expect, it } from 'vitest'
import { chipsOf, filterOf, NO_FILTER } from './production-filter.ts'

const namesOf = (ids: readonly string[]) => ids.join(' and ')

describe('§2.11 the filters of the production list', () => {
  it('are none in an address that asks for nothing', () => {
    expect(chipsOf(filterOf({}), namesOf)).toEqual([])
  })

  it('name records', () => {
    const filter = { ...NO_FILTER, clothingType: ['tee', 'tote'] }
    expect(chipsOf(filter, namesOf)[0]!.label).toBe('Clothing type: tee and tote')
  })

  it('are taken away one by one', () => {
    const filter = filterOf({ customerName: 'cedar', screenPrintingOn: ['front_back'], printingDesign: 'tee' })
    const chips = chipsOf(filter, namesOf)
    expect(chips.map(({ label }) => label)).toEqual(['Customer: cedar', 'Design: tee', 'Printing on: Front and Back'])
    expect(Object.assign({}, filter, ...chips.map(({ without }) => without))).toEqual(NO_FILTER)
  })
})
