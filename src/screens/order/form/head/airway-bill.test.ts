import { expect, test } from 'vitest'
import { wrongCheckDigit } from './airway-bill.ts'

test.each([
  ['020-12345675', null],
  ['020 1234 5675', null],
  ['020-12345676', 5],
  ['02012345670', 5],
  ['020-1234567', null],
  ['house bill 7', null],
  ['', null],
])('the last digit of %j should be %s', (airwayBill, digit) => {
  expect(wrongCheckDigit(airwayBill)).toBe(digit)
})
