import { expect, test } from 'vitest'
import { signed } from './Signed.tsx'

test('a difference has its sign', () => {
  expect([1200, -2, 0].map(signed)).toEqual(['+1,200', '−2', '0'])
})
