import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './install.ts'
import { faultsOfPlaywright, faultsOfVitest, judge } from './steps.ts'

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

describe('what failed is named below the summary', () => {
  test('with its message, without colors', () => {
    const passed = { fullName: 'adds', status: 'passed', failureMessages: [] }
    const failed = {
      fullName: 'stock is taken once',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1\u001b[39m\nat a'],
    }
    const file = {
      name: join(root, 'src/a.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [passed, failed],
    }
    expect(faultsOfVitest({ testResults: [file] })).toEqual([
      'src/a.test.ts › stock is taken once\n      expected 1\n      at a',
    ])
  })

  test('a file that cannot be loaded too', () => {
    const file = {
      name: join(root, 'src/b.test.ts'),
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    }
    expect(faultsOfVitest({ testResults: [file] })).toEqual(['src/b.test.ts\n      no such module'])
  })

  test('and a journey, however deep in its suites', () => {
    const spec = (title: string, ok: boolean, message: string) => ({
      title,
      file: 'a.spec.ts',
      line: 7,
      ok,
      tests: [{ results: [{ errors: [{ message }] }] }],
    })
    const suite = { suites: [{ suites: [{ specs: [spec('leads on', true, ''), spec('saves', false, 'lost')] }] }] }
    expect(faultsOfPlaywright(suite)).toEqual(['a.spec.ts:7 › saves\n      lost'])
  })
})
