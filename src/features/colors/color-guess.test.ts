import { expect, test } from 'vitest'
import { guessCode } from './color-guess.ts'

test.each([
  ['the whole name before its words', 'Light Blue', 'a9cbe6'],
  ['the whole name before its last word', 'safety green', 'd3f03a'],
  ['the last word that is known', 'Heather Navy', '1f2a44'],
  ['the last words that are known', 'Tri-Blend Athletic Heather', 'b6b8ba'],
  ['a known word before an unknown one', 'Navy Heather', '1f2a44'],
  ['a known word after a known one', 'Vintage Royal', '1d4f91'],
  ['the longest of the last words', 'Neon Safety Orange', 'ff5f1f'],
  ['a name before the plain word behind it', 'Forest Green', '1e4d2b'],
  ['a plain word alone', 'Vintage Blue', '2456a6'],
  ['a word between others', 'Charcoal (discontinued)', '46494c'],
  ['both spellings of gray', 'Sport Grey', 'a8abae'],
  ['no accents', 'Cáfé Crème', undefined],
  ['accents or none', 'Sábana SÁGE', '9caf94'],
  ['no part of a word', 'Redwood', undefined],
  ['nothing in what it does not know', 'Zebra 7', undefined],
  ['nothing in nothing', '  ', undefined],
])('a color is guessed from its name: %s', (_, name, code) => {
  expect(guessCode(name)).toBe(code)
})
