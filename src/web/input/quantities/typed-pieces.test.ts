import { expect, test } from 'vitest'
import { toTyped, piecesTyped, wrongParts } from './typed-pieces.ts'

test('Q1: pieces are typed as dozens and up to 11 pieces beside them, and come back as they were', () => {
  for (const pieces of [0, 1, 11, 12, 13, 24, 999_999, 1_000_000]) {
    const typed = toTyped(pieces)
    expect(piecesTyped(typed), String(pieces)).toBe(pieces)
    expect(wrongParts(typed)).toEqual([])
  }
  expect(toTyped(0)).toEqual({ dozens: '', pieces: '' })
  expect(toTyped(27)).toEqual({ dozens: 2, pieces: 3 })
})

test('what is no number is no number of pieces, and its field is known', () => {
  expect(piecesTyped({ dozens: 'two', pieces: 3 })).toBeNaN()
  expect(wrongParts({ dozens: 'two', pieces: 3 })).toEqual(['dozens'])
  expect(wrongParts({ dozens: '', pieces: '3.5' })).toEqual(['pieces'])
  expect(wrongParts({ dozens: '-', pieces: ' ' })).toEqual(['dozens', 'pieces'])
})
