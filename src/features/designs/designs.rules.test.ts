import { describe, expect, test } from 'vitest'
import { hasSide, type PrintingOn } from './designs.contract.ts'
import { type HasImage, whyNotFile, imageProblems } from './designs.rules.ts'

const NONE: HasImage = { front: false, back: false }
const FRONT: HasImage = { front: true, back: false }
const BACK: HasImage = { front: false, back: true }
const BOTH: HasImage = { front: true, back: true }

test.each<[PrintingOn, HasImage]>([
  ['front', FRONT],
  ['back', BACK],
  ['front_back', BOTH],
])('§9 what is printed on %s has these sides', (printingOn, { front, back }) => {
  expect([hasSide(printingOn, 'front'), hasSide(printingOn, 'back')]).toEqual([front, back])
})

const NO_FRONT = ['frontImage', 'Front image is required']
const NO_BACK = ['backImage', 'Back image is required']
const FRONT_TOO = ['frontImage', 'This design is not printed on the front: leave the front image out']
const BACK_TOO = ['backImage', 'This design is not printed on the back: leave the back image out']

describe('the images of a design', () => {
  test.each<[PrintingOn, stored: HasImage, chosen: HasImage, refused: string[][]]>([
    ['front', NONE, NONE, [NO_FRONT]],
    ['front', NONE, FRONT, []],
    ['front', NONE, BACK, [NO_FRONT, BACK_TOO]],
    ['front', NONE, BOTH, [BACK_TOO]],
    ['front', FRONT, NONE, []],
    ['front', FRONT, FRONT, []],
    ['front', FRONT, BACK, [BACK_TOO]],
    ['front', BACK, NONE, [NO_FRONT]],
    ['front', BACK, FRONT, []],
    ['front', BOTH, NONE, []],
    ['back', NONE, NONE, [NO_BACK]],
    ['back', NONE, BACK, []],
    ['back', NONE, FRONT, [FRONT_TOO, NO_BACK]],
    ['back', NONE, BOTH, [FRONT_TOO]],
    ['back', BACK, NONE, []],
    ['back', BACK, FRONT, [FRONT_TOO]],
    ['back', FRONT, NONE, [NO_BACK]],
    ['back', FRONT, BACK, []],
    ['back', BOTH, NONE, []],
    ['front_back', NONE, NONE, [NO_FRONT, NO_BACK]],
    ['front_back', NONE, FRONT, [NO_BACK]],
    ['front_back', NONE, BACK, [NO_FRONT]],
    ['front_back', NONE, BOTH, []],
    ['front_back', FRONT, NONE, [NO_BACK]],
    ['front_back', FRONT, BACK, []],
    ['front_back', BACK, FRONT, []],
    ['front_back', BACK, NONE, [NO_FRONT]],
    ['front_back', BOTH, NONE, []],
    ['front_back', BOTH, BOTH, []],
  ])('§2.16 §5 §8 printed on %s, with %j stored and %j chosen: %j', (printingOn, stored, chosen, refused) => {
    const problems = imageProblems(printingOn, stored, chosen).map(({ field, message }) => [field, message])
    expect(problems).toEqual(refused)
  })
})

test.each([
  ['kite.png', 1_000_000, null],
  ['kite.png', 1_000_001, 'kite.png has 1,000,001 bytes, more than 1,000,000. Choose another image.'],
  ['kite.png', 0, 'kite.png is empty. Choose another image.'],
])('§5 a chosen file %s of %i bytes: %j', (name, size, refused) => {
  expect(whyNotFile({ name, size })).toBe(refused)
})
