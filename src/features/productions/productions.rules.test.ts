import { expect, test } from 'vitest'
import { isProductionComplete } from './productions.rules.ts'

test('P1: a production is complete when no side is left that is not', () => {
  expect(isProductionComplete({ frontStatus: 'complete', backStatus: 'complete' })).toBe(true)
  expect(isProductionComplete({ frontStatus: null, backStatus: 'complete' })).toBe(true)
  expect(isProductionComplete({ frontStatus: 'complete', backStatus: 'schedule' })).toBe(false)
})
