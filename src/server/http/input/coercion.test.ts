import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { optionalDay } from '../../../shared/days/day.ts'
import { blankAs } from '../../../shared/endpoint.ts'
import { flag, id, manyOf, optionalId, seenVersion } from '../../../shared/paging.ts'
import { quantity, sentQuantity } from '../../../shared/quantities/quantity.ts'
import { text } from '../../../shared/text.ts'
import { upload } from '../../../shared/upload.ts'
import { coerce, readQuery } from './coercion.ts'

const taken = (schema: z.ZodType, sent: unknown) => schema.safeParse(coerce(schema, sent)).data

describe('parameters of a query', () => {
  const SPELLINGS = [
    'status=a&status=b',
    'status=a,b',
    'status[]=a&status[]=b',
    'status[0]=a&status[1]=b',
    'status[]=a,b',
  ]
  const MORE = ['status=a&status[]=b', 'status=a&status=&status=b', 'status=a%2C+b', 'status[0]=a&status=b']

  test.each([...SPELLINGS, ...MORE])('%s is a list of two', (query) => {
    const sent: Record<string, string[]> = {}
    for (const [name, value] of new URLSearchParams(query)) (sent[name] ??= []).push(value)
    expect(manyOf(z.string()).parse(readQuery(sent)['status'])).toEqual(['a', 'b'])
  })

  test('one that is empty is none, and one value is no list', () => {
    expect(readQuery({ a: '', b: ['', ' '], 'c[]': 'x', 'd[0]': ['', 'y'], 'e[]': '' })).toEqual({ c: 'x', d: 'y' })
  })

  test('all brackets at its end are of a list, and no name reaches the prototype', () => {
    const read = readQuery({ 'a[b]': 'x', __proto__: 'y', 'c[0][1]': 'z', 'd[]e': 'w' })
    expect(read).toEqual({ a: 'x', c: 'z', 'd[]e': 'w' })
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
  })

  test.each([
    ['1', true],
    ['True', true],
    ['0', false],
    ['FALSE', false],
    ['yes', undefined],
  ])('a flag that is %s', (sent, value) => expect(taken(flag, sent)).toBe(value))
})

describe('days', () => {
  const midnight = new Date(2026, 11, 24)
  const lastMinute = new Date(2026, 11, 24, 23, 59)
  const SAME = ['2026-12-24', ' 2026-12-24 ', 'Dec 24, 2026', 'dec 24 2026', 'December 24, 2026', 'Dec. 24, 2026']
  const INSTANTS = [midnight.toISOString(), lastMinute.toISOString(), String(midnight), String(lastMinute)]
  const LOCAL = ['2026-12-24T00:00:00', '2026-12-24 23:59']

  test.each([...SAME, ...INSTANTS, ...LOCAL])('%j is Dec 24 in the shop', (sent) =>
    expect(taken(optionalDay, sent)).toBe('2026-12-24'),
  )

  const FROM_EVERYWHERE = ['9999-12-30T10:00:00.000Z', '9999-12-31T23:59:59.999Z', '+010000-01-01T11:59:59.999Z']
  test.each(FROM_EVERYWHERE)('%j is the sentinel of some time zone', (sent) =>
    expect(taken(optionalDay, sent)).toBe(null),
  )

  test.each([null, '', undefined, 'Dec 31, 9999', '9999-12-31', 'December 31, 9999'])('%j is no day', (sent) =>
    expect(taken(optionalDay, sent)).toBe(null),
  )

  test.each([
    '12/24/2026',
    '24.12.2026',
    'Dec 2026',
    'D 24, 2026',
    'Foo 24, 2026',
    'Feb 30, 2026',
    '2026-02-30T10:00',
    '2026-02-30T10:00:00Z',
    '2026-12-24T25:99:00',
    '2026-12-24T24:00:00',
    'Sat Feb 30 2026 00:00:00 GMT-0600',
    '9999-12-31x',
    7,
  ])('%j is refused', (sent) => expect(taken(optionalDay, sent)).toBe(undefined))
})

describe('fields of a body', () => {
  const form = z.object({
    pieces: sentQuantity,
    boxes: z.union([z.literal(''), z.number().int()]).nullable(),
    threshold: quantity.nullish(),
    version: seenVersion,
    name: text(),
    ids: z.array(id),
    isTrial: z.boolean().default(false),
    requestId: optionalId,
    status: blankAs('pending', z.enum(['pending', 'done']).default('pending')),
    lines: z.array(z.object({ pieces: sentQuantity })),
    products: z.array(id).default([]),
  })
  const ID = '01890000-0000-7000-8000-000000000000'
  const WHOLE = { boxes: 0, name: '', ids: [ID], lines: [] }

  test('numbers, booleans and texts are taken as either, and one value for a list', () => {
    const sent = {
      pieces: ' 3 ',
      boxes: '12',
      threshold: '0',
      version: '2',
      name: 2055550123,
      ids: ID,
      isTrial: 'true',
    }
    expect(taken(form, { ...WHOLE, ...sent, lines: [{ pieces: '4' }, {}] })).toEqual({
      ...{ pieces: 3, boxes: 12, threshold: 0, version: 2, name: '2055550123', ids: [ID], isTrial: true },
      ...{ status: 'pending', lines: [{ pieces: 4 }, { pieces: 0 }], products: [] },
    })
  })

  test.each(['', null])('%j stands for what is usual', (blank) => {
    const sent = {
      pieces: blank,
      threshold: blank,
      version: blank,
      requestId: blank,
      isTrial: blank,
      status: blank,
      products: blank,
    }
    expect(taken(form, { ...WHOLE, ...sent })).toStrictEqual({
      ...WHOLE,
      ...{ pieces: 0, threshold: null, isTrial: false, status: 'pending', products: [] },
    })
  })

  test.each([
    { pieces: '3.5' },
    { pieces: '1e3' },
    { pieces: '3 Dz' },
    { version: 'two' },
    { name: 1.5 },
    { name: true },
    { isTrial: 'maybe' },
    { pieces: '1.000' },
    { threshold: '2.000' },
    { status: 'Done' },
    { ids: '' },
    { lines: '' },
  ])('%j is refused', (wrong) => expect(taken(form, { ...WHOLE, ...wrong })).toBe(undefined))

  test.each(['', 'null', 'undefined'])('a file that a form sends as %j is none', (sent) =>
    expect(taken(z.object({ frontImage: upload.optional() }), { frontImage: sent })).toEqual({}),
  )
})
