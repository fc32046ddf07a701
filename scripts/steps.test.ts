import { describe, expect, test } from 'vitest'
import { judge } from './steps.ts'

describe('a suite of tests', () => {
  test('that passes, passes', () => {
    expect(judge({ code: 0, passed: 12, failed: 0, skipped: 0 })).toEqual({ passed: 12, failed: 0, why: '' })
  })

  test('with failed tests fails by their number', () => {
    expect(judge({ code: 1, passed: 11, failed: 2, skipped: 0 })).toEqual({ passed: 11, failed: 2, why: '' })
  })

  test('that leaves a test out fails', () => {
    expect(judge({ code: 0, passed: 11, failed: 0, skipped: 1 })).toEqual({
      passed: 11,
      failed: 1,
      why: '1 skipped, which counts as failed',
    })
  })

  test('that ran nothing fails, even if the program is content', () => {
    expect(judge({ code: 0, passed: 0, failed: 0, skipped: 0 })).toMatchObject({ failed: 1, why: 'no test was found' })
  })

  test('that went wrong outside its tests fails', () => {
    expect(judge({ code: 1, passed: 12, failed: 0, skipped: 0 })).toMatchObject({
      passed: 12,
      failed: 1,
      why: 'something failed outside the tests, see above',
    })
  })
})
