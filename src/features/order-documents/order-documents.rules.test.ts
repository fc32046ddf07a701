import { expect, test } from 'vitest'
import { wordsIn } from './order-documents.rules.ts'

test.each([
  ['Tee / Front Runner (front)', ['tee', 'front', 'runner']],
  ['Tee / Two Face (front & back)', ['tee', 'two', 'face']],
  ['Tee / Front Runner (From Stock)', ['tee', 'front', 'runner']],
  ['1/2 (front', ['1/2', '(front']],
  ['(back)', ['(back)']],
  ['/', ['/']],
  [' ', []],
])('the words of %j', (search, words) => {
  expect(wordsIn(search)).toEqual(words)
})
