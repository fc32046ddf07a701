import { expect, test } from 'vitest'
import { merge } from './merge.ts'

const FIELDS = ['side', 'image', 'name'] as const
const seen = { side: 'front', image: 'old', name: 'Kite' }

test('what only a colleague changed is taken, what both changed is asked, what one changed alone stays', () => {
  const typed = { ...seen, image: 'mine', name: 'Red Kite' }
  const present = { side: 'back', image: 'theirs', name: 'Kite' }
  expect(merge(FIELDS, seen, typed, present)).toEqual({
    values: { side: 'back', image: 'mine', name: 'Red Kite' },
    taken: ['side'],
    asked: ['image'],
  })
})

test('a field that carries something typed is asked too', () => {
  const typed = { ...seen, image: 'mine' }
  const present = { ...seen, side: 'back' }
  expect(merge(FIELDS, seen, typed, present, { side: ['image'] })).toEqual({
    values: typed,
    taken: [],
    asked: ['side'],
  })
  expect(merge(FIELDS, seen, { ...seen, name: 'Red Kite' }, present, { side: ['image'] }).taken).toEqual(['side'])
})

test('where both came to the same there is nothing to ask', () => {
  const typed = { ...seen, name: 'Red Kite' }
  expect(merge(FIELDS, seen, typed, typed)).toEqual({ values: typed, taken: [], asked: [] })
})
