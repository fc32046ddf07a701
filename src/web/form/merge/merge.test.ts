import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSame } from './is-same.ts'
import { merge, type Path, valueAt, withValueAt } from './merge.ts'

const seen = { side: 'front', image: 'old', name: 'Kite' }

test('what only a colleague changed is taken, what both changed is a conflict, what one changed alone stays', () => {
  const mine = { ...seen, image: 'mine', name: 'Red Kite' }
  const remote = { side: 'back', image: 'theirs', name: 'Kite' }
  expect(merge(seen, mine, remote)).toEqual({
    values: { side: 'back', image: 'mine', name: 'Red Kite' },
    taken: [['side']],
    conflicts: [['image']],
  })
})

test('a field with a changed dependent field is a conflict too', () => {
  const mine = { ...seen, image: 'mine' }
  const remote = { ...seen, side: 'back' }
  const dependents = { side: ['image'] } as const
  expect(merge(seen, mine, remote, { dependents })).toEqual({ values: mine, taken: [], conflicts: [['side']] })
  expect(merge(seen, { ...seen, name: 'Red Kite' }, remote, { dependents }).taken).toEqual([['side']])
})

test('where both came to the same there is no conflict', () => {
  const mine = { ...seen, name: 'Red Kite' }
  expect(merge(seen, mine, mine)).toEqual({ values: mine, taken: [], conflicts: [] })
})

test('O10: a line that both added alike is one after a lost answer', () => {
  const line = (key: string, small: number) => ({ key, small })
  const base = { items: [line('a', 1)] }
  const mine = { items: [line('a', 1), line('new', 4), line('more', 4), line('other', 2)] }
  const remote = { items: [line('stored', 4), line('a', 1)] }
  expect(merge(base, mine, remote, { mayBeStored: true })).toEqual({
    values: { items: [line('a', 1), line('stored', 4), line('more', 4), line('other', 2)] },
    taken: [],
    conflicts: [],
  })
})

test('empty values are the same, and so are two copies of a record', () => {
  expect(isSame(null, '')).toBe(true)
  expect(isSame(0, '')).toBe(false)
  expect(isSame({ _id: '1', name: 'Ada' }, { _id: '1', name: 'Ada L.' })).toBe(true)
  expect(isSame({ _id: '1' }, { _id: '2' })).toBe(false)
  expect(isSame(new File([], 'a'), new File([], 'a'))).toBe(false)
})

/** An order of 3 productions with 4 items each, as a form has it. */
const item = (production: number, number: number) => ({
  key: `p${production}i${number}`,
  color: { _id: `c${number}`, name: `Color ${number}` },
  small: number,
  large: 0,
})
const production = (number: number) => ({
  key: `p${number}`,
  design: 'Mandala',
  items: [1, 2, 3, 4].map((one) => item(number, one)),
})
type Order = { remark: string; productions: ReturnType<typeof production>[] }
const order: Order = { remark: '', productions: [1, 2, 3].map(production) }
const set = (values: Order, path: Path, value: unknown): Order => withValueAt(values, path, value)

describe('a line that becomes another kind of line', () => {
  const getKind = (line: object) => 'unit' in line && line.unit
  const line = { key: 'a', unit: 'dozens', small: 6, large: 0 }
  const merged = (mine: object, theirs: object) =>
    merge({ items: [line] }, { items: [{ ...line, ...mine }] }, { items: [{ ...line, ...theirs }] }, { getKind })

  test.each([
    ['by the colleague', { large: 3 }, { unit: 'mix' }],
    ['in the form', { unit: 'mix' }, { large: 3 }],
    ['by both, with other quantities', { unit: 'mix', large: 3 }, { unit: 'mix', large: 4 }],
  ])('%s, is a conflict as a whole if both changed it, and stays as it was entered', (_, mine, theirs) => {
    expect(merged(mine, theirs)).toEqual({
      values: { items: [{ ...line, ...mine }] },
      taken: [],
      conflicts: [['items', 'a']],
    })
  })

  test('is none if one person alone changed it, or both the same', () => {
    expect(merged({}, { unit: 'mix' })).toMatchObject({ conflicts: [], taken: [['items', 'a', 'unit']] })
    expect(merged({ unit: 'mix' }, {})).toMatchObject({ conflicts: [], taken: [] })
    expect(merged({ unit: 'mix' }, { unit: 'mix' })).toMatchObject({ conflicts: [], taken: [] })
  })
})

const cell = (of: number, number: number, size = 'small'): Path => [
  'productions',
  `p${of}`,
  'items',
  `p${of}i${number}`,
  size,
]
const line = (of: number, number: number): Path => cell(of, number).slice(0, -1)

describe('an order that two people edit', () => {
  test('cells of different items, sizes and productions are merged without a conflict', () => {
    const mine = set(set(order, cell(1, 2), 7), ['productions', 'p2', 'design'], 'Kite')
    const remote = set(set(order, cell(1, 2, 'large'), 5), cell(3, 1), 9)
    const { values, conflicts, taken } = merge(order, mine, remote)
    expect(conflicts).toEqual([])
    expect(taken).toEqual([cell(1, 2, 'large'), cell(3, 1)])
    expect(values).toEqual(set(set(mine, cell(1, 2, 'large'), 5), cell(3, 1), 9))
  })

  test('the same cell is a conflict that keeps the own value, and theirs can be taken', () => {
    const remote = set(order, cell(2, 2), 8)
    const { values, conflicts } = merge(order, set(order, cell(2, 2), 7), remote)
    expect(conflicts).toEqual([cell(2, 2)])
    expect(valueAt(values, cell(2, 2))).toBe(7)
    expect(set(values, cell(2, 2), valueAt(remote, cell(2, 2)))).toEqual(remote)
  })

  test('lines are matched by their keys, not by their places', () => {
    const mine = set(set(order, line(1, 1), undefined), cell(1, 3), 30)
    const remote = set(order, cell(1, 4), 40)
    const { values, conflicts } = merge(order, mine, remote)
    expect(conflicts).toEqual([])
    expect(values.productions[0]!.items.map(({ key, small }) => [key, small])).toEqual([
      ['p1i2', 2],
      ['p1i3', 30],
      ['p1i4', 40],
    ])
  })

  test('lines that both added are all there, each after the one it was added to', () => {
    const added = (key: string) => ({ ...item(1, 9), key })
    const mine = set(order, ['productions', 'p1', 'items', 'mine'], added('mine'))
    const inFirst = order.productions[0]!.items.toSpliced(1, 0, added('theirs'))
    const remote = set(order, ['productions', 'p1', 'items'], inFirst)
    const { values, taken, conflicts } = merge(order, mine, remote)
    expect(values.productions[0]!.items.map(({ key }) => key)).toEqual([
      'p1i1',
      'theirs',
      'p1i2',
      'p1i3',
      'p1i4',
      'mine',
    ])
    expect(taken).toEqual([['productions', 'p1', 'items', 'theirs']])
    expect(conflicts).toEqual([])
  })

  test('a line that the colleague removed goes, unless it was changed here: that is a conflict', () => {
    const remote = set(order, line(1, 1), undefined)
    expect(merge(order, order, remote)).toEqual({ values: remote, taken: [line(1, 1)], conflicts: [] })
    const mine = set(order, cell(1, 1), 7)
    const merged = merge(order, mine, remote)
    expect(merged).toEqual({ values: mine, taken: [], conflicts: [line(1, 1)] })
    expect(set(merged.values, line(1, 1), valueAt(remote, line(1, 1)))).toEqual(remote)
  })

  test('a line removed here stays removed, unless the colleague changed it: that is a conflict', () => {
    const mine = set(order, ['productions', 'p2'], undefined)
    expect(merge(order, mine, order)).toEqual({ values: mine, taken: [], conflicts: [] })
    const remote = set(order, cell(2, 4), 44)
    const merged = merge(order, mine, remote)
    expect(merged).toEqual({ values: mine, taken: [], conflicts: [['productions', 'p2']] })
    const back = set(merged.values, ['productions', 'p2'], valueAt(remote, ['productions', 'p2']))
    expect(back.productions.map(({ key }) => key).toSorted()).toEqual(['p1', 'p2', 'p3'])
    expect(valueAt(back, cell(2, 4))).toBe(44)
  })

  test('whatever two people do, nothing that either changed is lost without being a conflict', () => {
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('set'), of: fc.nat(2), at: fc.nat(3), value: fc.nat(99) }),
      fc.record({ kind: fc.constant('remove'), of: fc.nat(2), at: fc.nat(3), value: fc.nat(99) }),
      fc.record({ kind: fc.constant('add'), of: fc.nat(2), at: fc.nat(3), value: fc.nat(99) }),
    )
    const edited = (who: string, edits: readonly { kind: string; of: number; at: number; value: number }[]) =>
      edits.reduce<Order>((values, { kind, of, at, value }, index) => {
        if (kind === 'add') {
          const key = `${who}${index}`
          return set(values, ['productions', `p${of + 1}`, 'items', key], { ...item(of + 1, value), key })
        }
        if (kind === 'remove') return set(values, line(of + 1, at + 1), undefined)
        const path = cell(of + 1, at + 1)
        return valueAt(values, path.slice(0, -1)) ? set(values, path, value) : values
      }, order)
    const cells = (values: Order) =>
      new Map(values.productions.flatMap(({ items }) => items.map(({ key, small }): [string, number] => [key, small])))
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 8 }), fc.array(edit, { maxLength: 8 }), (a, b) => {
        const [mine, theirs] = [edited('mine', a), edited('theirs', b)]
        const { values, conflicts } = merge(order, mine, theirs)
        const inConflict = new Set(conflicts.flat())
        const [was, own, other, now] = [order, mine, theirs, values].map(cells) as [
          Map<string, number>,
          ...Map<string, number>[],
        ]
        for (const key of new Set([...own!.keys(), ...other!.keys(), ...was.keys()])) {
          if (inConflict.has(key)) expect(now!.get(key)).toBe(own!.get(key))
          // Without a conflict, the value is that of whoever changed it.
          else expect(now!.get(key)).toBe(own!.get(key) === was.get(key) ? other!.get(key) : own!.get(key))
        }
      }),
    )
  })
})
