import { describe, expect, test } from 'vitest'
import { boxCount, getBoxes, formatBox, getContents, MAX_LABELS, namedBoxes, tooLong } from './boxes.ts'

const ALL = () => true

describe('the boxes of an order', () => {
  test('an order says how many it has; one that says none, or 0, has as many as the person says', () => {
    expect(boxCount({ boxes: 5 }, 2)).toBe(5)
    expect(boxCount({ boxes: null }, 2)).toBe(2)
    expect(boxCount({ boxes: 0 }, 1)).toBe(1)
  })

  test('each is counted, of its order alone', () => {
    const { shown, left } = getBoxes([{ boxes: 2 }, { boxes: null }], 3, ALL)
    expect(shown.map(({ boxes }) => boxes.map(formatBox))).toEqual([
      ['Box 1 of 2', 'Box 2 of 2'],
      ['Box 1 of 3', 'Box 2 of 3', 'Box 3 of 3'],
    ])
    expect(left).toBe(0)
  })

  test('those that are named keep their number', () => {
    const { shown } = getBoxes([{ boxes: 5 }], 1, namedBoxes('2, 4-5')!)
    expect(shown[0]!.boxes).toEqual([
      { number: 2, of: 5 },
      { number: 4, of: 5 },
      { number: 5, of: 5 },
    ])
  })

  test('what is too much for a browser is counted, not made', () => {
    const { shown, left } = getBoxes([{ boxes: 3 }, { boxes: 100_000 }, { boxes: 2 }], 1, ALL)
    expect(shown.map(({ boxes }) => boxes.length)).toEqual([3, MAX_LABELS - 3, 0])
    expect(left).toBe(100_005 - MAX_LABELS)
  })
})

describe('boxes that a text names', () => {
  test.each([
    ['', [1, 2, 3, 4]],
    ['  ', [1, 2, 3, 4]],
    ['3', [3]],
    ['1-2,4', [1, 2, 4]],
    ['2,', [2]],
    ['1,,2', [1, 2]],
    ['2 – 3', [2, 3]],
    ['9', []],
  ])('%j', (text, numbers) => {
    expect([1, 2, 3, 4].filter(namedBoxes(text)!)).toEqual(numbers)
  })

  test.each(['two', '1-', '-2', '1;2', '1.5'])('%j names no boxes', (text) => {
    expect(namedBoxes(text)).toBeNull()
  })
})

test('the contents of a box are those of its line', () => {
  const typed = ' Black S to L \n\nWhite XL'
  expect([1, 2, 3, 4].map((number) => getContents(typed, { number, of: 4 }))).toEqual([
    'Black S to L',
    '',
    'White XL',
    '',
  ])
})

test('contents that a label has no room for are named by their box', () => {
  expect(tooLong(`${'x'.repeat(400)}\nXL`)).toBeUndefined()
  expect(tooLong(`XL\n${'x'.repeat(401)}`)).toBe('Box 2: at most 400 characters fit on a label')
})
