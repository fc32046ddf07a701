import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { longText, optionalEmail, requiredText, searchable, text } from './text.ts'

describe('text as a person types it', () => {
  test.each([
    ['Ann', 'Ann'],
    ['  Ann \n', 'Ann'],
    ['Ann\tLee', 'Ann Lee'],
    ['Ann\u0000Lee', 'Ann Lee'],
    ['', ''],
    ['   ', ''],
    ['Zoë 李 👕', 'Zoë 李 👕'],
  ])('%j is stored as %j', (input, stored) => {
    expect(text().parse(input)).toBe(stored)
  })

  test.each([
    [11, true],
    [12, true],
    [13, false],
  ])('of %d characters, where 12 are the most, is accepted: %s', (length, accepted) => {
    expect(text(12).safeParse('x'.repeat(length)).success).toBe(accepted)
    expect(text(12).safeParse(`  ${'x'.repeat(length)}  `).success).toBe(accepted)
    expect(requiredText('Name is required', 12).safeParse('x'.repeat(length)).success).toBe(accepted)
    expect(longText(12).safeParse('x'.repeat(length)).success).toBe(accepted)
  })

  test.each([undefined, null, 7, '', '   ', '\u0000'])('%j is refused where something is required', (given) => {
    expect(requiredText('Name is required').safeParse(given).error?.issues[0]?.message).toBe('Name is required')
  })

  test.each([
    ['a zero-width space', '\u200b'],
    ['several, among spaces', ' \u200b \u200c\u200d '],
    ['a byte order mark', '\ufeff'],
    ['a change of direction', '\u202e'],
    ['a soft hyphen', '\u00ad'],
    ['a word joiner', '\u2060'],
    ['a Hangul filler', '\u3164'],
    ['a half-width Hangul filler', '\uffa0'],
    ['an empty braille cell', '\u2800'],
    ['a variation selector', '\ufe0f'],
    ['a tag', '\u{e0041}'],
    ['half a sign', '\ud800'],
    ['a noncharacter', '\uffff'],
    ['more of them than fit', '\u200b'.repeat(300)],
  ])('%s is no text where something is required', (_, given) => {
    const issues = requiredText('Name is required').safeParse(given).error?.issues
    expect(issues?.map(({ message }) => message)).toEqual(['Name is required'])
  })

  test.each(['a\u200bb', '👨‍👩‍👧', '\u202eAnn', '.', '李', '❤️', 'نام\u200cه'])(
    '%j can be seen, and is kept as it is',
    (given) => {
      expect(requiredText('Name is required').parse(given)).toBe(given)
    },
  )

  test('over several lines it keeps them, whatever machine it was typed on', () => {
    expect(longText().parse(' one\r\ntwo\rthree\n\tfour\u0007 ')).toBe('one\ntwo\nthree\n\tfour')
  })

  test('§5 what has been stored once is stored the same again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (input) => {
        const stored = text().parse(input)
        expect(text().parse(stored)).toBe(stored)
        expect(stored).not.toMatch(/\p{Cc}/u)
      }),
    )
  })
})

describe('an e-mail address', () => {
  test.each([
    [undefined, ''],
    [null, ''],
    ['  ', ''],
    [' ann@example.com ', 'ann@example.com'],
  ])('%j is stored as %j', (input, stored) => {
    expect(optionalEmail.parse(input)).toBe(stored)
  })

  test.each(['ann', 'ann@', '@example.com', 'ann@example', 'ann lee@example.com', 'a@b@c.de'])(
    '%j is refused',
    (input) => {
      expect(optionalEmail.safeParse(input).error?.issues[0]?.message).toBe('Invalid Email Address')
    },
  )
})

describe('how a search sees a text', () => {
  test.each([
    [['Zoë'], 'zoe'],
    [['ROSÉ', 'b76e79'], 'rose b76e79'],
    [['Ångström', null, undefined, ''], 'angstrom'],
    [['ﬁne'], 'fine'],
    [['Łódź', 'Straße'], 'lodz strasse'],
    [['Ærø', 'Đorđe'], 'aero dorde'],
    [['Émile'.normalize('NFD')], 'emile'],
    [['Acme\u200b Ath\u00adletics\u202e', '\ufeffLund'], 'acme athletics lund'],
    [['❤️ Club', '👨‍👩‍👧', 'a\u3164b\uffa0c'], '❤ club 👨👩👧 abc'],
    [[], ''],
  ])('%j is %j', (parts, key) => {
    expect(searchable(...parts)).toBe(key)
  })

  test('a key seen again is the same key, and capitals never matter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'Ä', 'é', 'ß', 'ø', 'ñ', 'Z', ' ', '9', '%', '\u00ad') }),
        (given) => {
          expect(searchable(searchable(given))).toBe(searchable(given))
          expect(searchable(given.toLowerCase())).toBe(searchable(given))
        },
      ),
    )
  })
})
