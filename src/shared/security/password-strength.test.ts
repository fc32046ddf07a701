import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomPassword } from '../../server/security/passwords.ts'
import { whyGuessable } from './password-strength.ts'

const YEAR = 2026
const whyNot = (password: string, username = 'Olga') => whyGuessable(password, username, YEAR)
const refused = (why: string) => `Too easy to guess: ${why}. Add another word or two, less common ones.`
const NAMED = 'it has the username in it'
const PRESENT = 'Choose a password that is not the present one, or almost.'
const COMMON = 'many people use one like it'

const EVERYDAY = (
  'house table dog summer car cat sun tree water blue red green love money happy work friend music apple orange monkey ' +
  'dragon star moon night light flower river mountain coffee chair door window street city school book paper family ' +
  'mother father baby girl boy black white yellow time home life world hand heart fire ice king queen'
).split(' ')

test.each([
  ['Password123!', COMMON],
  ['admin12345', COMMON],
  ['Summer2026!', COMMON],
  ['Summer 2026!!', COMMON],
  ['P4ssw0rd!2026', COMMON],
  ['Screen-Printing-2026!', COMMON],
  ['$cr33nPr1nt1ng', COMMON],
  ['Michael Johnson', COMMON],
  ['kettle fog', COMMON],
  ['Siebdruck 2026', COMMON],
  ['!!!!!!!!!!', COMMON],
  ['aaaaaaaaaa', 'it repeats itself'],
  ['ab'.repeat(64), 'it repeats itself'],
  ['é'.repeat(128), 'it repeats itself'],
  ['abcdefghij', 'it follows the alphabet or the digits'],
  ['vbnmlkjhgf', 'it follows the keyboard'],
  ['24.11.2026!!', 'it is little more than a date'],
  ['olga-olga-olga', NAMED],
  ['OLGA password', NAMED],
  ['0lga2026!!', NAMED],
])('%j of Olga is refused', (password, why) => {
  expect(whyNot(password)).toBe(refused(why))
})

test.each([
  'olga grows tomatoes',
  'kettle fog tram',
  'kettlefogtram',
  'correct horse battery',
  'k7#Vp2!qLx',
  ')!TM))zz8d',
  'Kätzchen über Öfen',
  '正しい馬電池ホッチキス',
  '🧵👕🖨️🎨🧢🧦👖🧥🎽👚',
  'kettle fog tram bag '.repeat(6),
])('%j of Olga is accepted', (password) => {
  expect(whyNot(password)).toBe(null)
})

test('five words that have nothing to do with the shop are accepted, however common they are, as the page advises', () => {
  const words = fc.uniqueArray(fc.constantFrom(...EVERYDAY), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(words, fc.constantFrom(' ', '', '-'), (drawn, between) => {
      expect(whyNot(drawn.join(between))).toBe(null)
    }),
  )
})

test('a username of several words counts for nothing, whole, joined and word by word', () => {
  for (const password of ['Mia Mouse 2026', 'miamouse12', 'mouse_2026_mia!']) {
    expect(whyNot(password, 'Mia Mouse')).toBe(refused(NAMED))
    expect(whyNot(`${password} kettle fog tram`, 'Mia Mouse')).toBe(null)
  }
})

test('what the random passwords of the product look like is accepted', () => {
  for (let n = 0; n < 200; n++) expect(whyNot(randomPassword())).toBe(null)
})

test('a username with years, seasons, digits and signs is refused, whatever the order and the capitals', () => {
  const username = fc.stringMatching(/^[a-z]{3,12}$/)
  const capitals = fc.constantFrom(
    (word: string) => word,
    (word: string) => word.toUpperCase(),
    (word: string) => word.charAt(0).toUpperCase() + word.slice(1),
  )
  const digits = fc.oneof(fc.constantFrom('2025', '2026', '2027'), fc.integer({ min: 0, max: 999 }).map(String))
  const added = fc.oneof(fc.constantFrom('spring', 'summer', 'autumn', 'winter'), digits)
  const signs = fc.constantFrom('', '!', '-', ' ', '!!!')
  fc.assert(
    fc.property(
      username,
      fc.tuple(added, digits),
      capitals,
      signs,
      fc.boolean(),
      (name, [one, other], as, sign, first) => {
        const parts = first ? [name, one, other] : [one, name, other]
        expect(whyNot(parts.map(as).join(sign), name)).not.toBe(null)
      },
    ),
  )
})

test('the year counts for nothing with its neighbours, and no other does', () => {
  const password = (year: number) => `${year}zvqk${year}`
  expect([YEAR - 1, YEAR, YEAR + 1].map((year) => whyNot(password(year)))).not.toContain(null)
  expect(whyGuessable(password(YEAR), 'Olga', YEAR + 9)).toBe(null)
})

test('what is behind the first 28 characters of a long password does not make it slow', () => {
  for (const password of ['p4$5w0rd1!'.repeat(13), '1987'.repeat(32), '4@3!10$57'.repeat(14)])
    expect(whyNot(password.slice(0, 128))).toBe(whyNot(password.slice(0, 56)))
})

test('the present password counts for nothing in a new one, whatever its signs and capitals', () => {
  const stored = 'kettle fog tram'
  for (const password of [stored, `${stored} `, 'Kettle-Fog-Tram-2', '7kettlefogtram!'])
    expect(whyGuessable(password, 'Olga', YEAR, stored)).toBe(PRESENT)
  expect(whyGuessable('🧵👕🖨️🎨🧢🧦👖🧥🎽👚', 'Olga', YEAR, '🧵👕🖨️🎨🧢🧦👖🧥🎽👚')).toBe(PRESENT)
  for (const password of [`${stored}, violet orchard quilt`, 'kettle tram bicycle'])
    expect(whyGuessable(password, 'Olga', YEAR, stored)).toBe(null)
})
