import { expect, test } from 'vitest'
import { passwordHint } from './password-hint.ts'

const NAMED = 'Easy to guess: it contains the username.'
const COMMON = 'Easy to guess: use more words, or less common ones.'
const GOOD = 'Good. A longer one is harder to guess.'

test.each([
  ['', ''],
  ['Tr0ub4dor', ''],
  ['aaaaaaaaaa', COMMON],
  ['1234567890', COMMON],
  ['0987654321', COMMON],
  ['qwertyuiop', COMMON],
  ['abcabcabcabc', COMMON],
  ['password123', COMMON],
  ['P4ssw0rd!2026', COMMON],
  ['Summer 2026!!', COMMON],
  ['administrator', COMMON],
  ['xyxyxyxyxyxyxyxyxyxyxy', COMMON],
  ['olga-olga-olga', NAMED],
  ['Olga123456', NAMED],
  ['OLGA password', NAMED],
  ['olga grows tomatoes', GOOD],
  ['kettle fog', GOOD],
  ['k7#Vp2!qLx', GOOD],
  ['kettlefogtram', GOOD],
  ['kettle fog tram', GOOD],
  ['kettle fog tram bag', 'Strong.'],
  ['Kettle-fog-7tram', 'Strong.'],
  ['k7#Vp2!qLxG9', 'Strong.'],
  ['Kätzchen über Öfen', 'Strong.'],
])('%j of olga: %j', (password, hint) => {
  expect(passwordHint(password, 'Olga')).toBe(hint)
})

test('a username of one or two letters is no part of a password', () => {
  expect(passwordHint('kettle fog', 'ke')).toBe(GOOD)
  expect(passwordHint('kettle fog')).toBe(GOOD)
})

test('the longest password is judged', () => {
  expect(passwordHint('ab'.repeat(64))).toBe(COMMON)
  expect(passwordHint('kettle fog tram bag '.repeat(6))).toBe('Strong.')
})
