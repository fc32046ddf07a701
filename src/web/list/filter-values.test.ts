import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  choiceFilter,
  dayRangeFilter,
  filterShape,
  flagFilter,
  recordFilter,
  textFilter,
} from '../../shared/records/filters.ts'
import { filterChips } from './filter-values.ts'

const filters = {
  color: recordFilter({ chip: 'Uses', record: 'color' }),
  late: flagFilter({ chip: 'Late' }),
  name: textFilter({ label: 'Name', chip: 'Name:' }),
  status: choiceFilter({
    label: 'Status',
    chip: 'Status:',
    every: 'In any status',
    labels: { open: 'Open', done: 'Done', gone: 'Gone' },
    wrong: 'This is no status',
  }),
  due: dayRangeFilter({ label: 'Due', chip: 'Due:', from: 'dueFrom', to: 'dueTo', presets: 'coming' }),
}
const schema = z.object(filterShape(filters))
type Input = z.input<typeof schema>
const getChips = (input: Input) => filterChips(filters, input, (_, ids) => ids.join(' and '))

describe('the filters of a list', () => {
  test('are none in an address that asks for nothing', () => {
    expect(getChips({})).toEqual([])
    expect(getChips({ name: '', status: [], late: 'false', dueFrom: null })).toEqual([])
  })

  test.each<[Input, string, (keyof Input)[]]>([
    [{ color: 'red,blue' }, 'Uses red and blue', ['color']],
    [{ late: 'true' }, 'Late', ['late']],
    [{ name: 'cedar' }, 'Name: cedar', ['name']],
    [{ status: ['open', 'done'] }, 'Status: Open, Done', ['status']],
    [{ status: 'gone' }, 'Status: Gone', ['status']],
    [{ status: 'gone,open,done' }, 'In any status', ['status']],
    [{ dueFrom: '2026-11-01' }, 'Due: from Nov 01, 2026', ['dueFrom', 'dueTo']],
    [{ dueTo: '2026-11-30' }, 'Due: until Nov 30, 2026', ['dueFrom', 'dueTo']],
    [{ dueFrom: '2026-11-01', dueTo: '2026-11-30' }, 'Due: Nov 01, 2026 - Nov 30, 2026', ['dueFrom', 'dueTo']],
  ])('show %j as a chip that takes it away', (input, label, parameters) => {
    const chips = getChips(input)
    expect(chips.map((chip) => chip.label)).toEqual([label])
    expect(Object.keys(chips[0]!.without)).toEqual(parameters)
    expect(getChips({ ...input, ...chips[0]!.without })).toEqual([])
  })

  test('are parameters of the call', () => {
    expect(schema.parse({ status: 'open,done', dueTo: '2026-11-30' })).toEqual({
      color: [],
      late: false,
      name: '',
      status: ['open', 'done'],
      dueFrom: null,
      dueTo: '2026-11-30',
    })
    expect(schema.safeParse({ status: 'lost' }).error!.issues[0]!.message).toBe('This is no status')
  })
})
