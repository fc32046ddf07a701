import { describe, expect, test } from 'vitest'
import { username } from '../../../shared/security/credentials.ts'
import { getLooks } from './lookalikes.ts'

const looksAlike = (one: string, other: string): boolean => {
  const looks = getLooks(username.parse(one))
  return getLooks(username.parse(other)).some((look) => looks.includes(look))
}

describe('M2: two usernames look alike', () => {
  test.each([
    ['Cyrillic letters', 'paula', 'р\u0430ul\u0430'],
    ['all of them Cyrillic', 'cocoa', '\u0441\u043e\u0441\u043e\u0430'],
    ['Cyrillic capitals', 'ADA', '\u0410D\u0410'],
    ['a capital beside small letters', 'ADMIN', '\u0430dmin'],
    ['Greek omicron', 'bob', 'b\u03bfb'],
    ['Greek nu, which is another letter as a capital', 'Ivan', 'I\u03bdan'],
    ['Greek capital Nu', 'Nina', '\u039dina'],
    ['Greek and Cyrillic', '\u041e\u043b\u0435\u0433', '\u039f\u043b\u0435\u0433'],
    ['Armenian, Cherokee, Lisu', 'oDA', '\u0585\u13a0\ua4ee'],
    ['fullwidth', 'ada', '\uff41\uff44\uff41'],
    ['mathematical', 'ada', '\u{1d41a}\u{1d41d}\u{1d41a}'],
    ['ligatures', 'fifi', '\ufb01\ufb01'],
    ['a digraph', 'aaron', '\ua733ron'],
    ['rn for m', 'Tom', 'Torn'],
    ['zero width', 'ada', 'a\u200bd\u200ca'],
    ['a grapheme joiner and a variation selector', 'ada', 'a\u034fd\ufe0fa'],
    ['a Hangul filler', 'ada', 'ad\u3164a'],
    ['a dotless i', 'nina', 'n\u0131na'],
    ['capital I for l', 'paul', 'pauI'],
    ['capital I for l, other case', 'Paul', 'pAuI'],
    ['1 for l', 'Paul', 'Pau1'],
    ['l for capital I', 'Ivan', 'lvan'],
    ['1 for capital I', 'IVAN', '1van'],
    ['l for the I of a name in capitals', 'admin', '\u0410DMlN'],
    ['0 for O', 'Olga', '0lga'],
    ['0 for o', 'bob', 'b0b'],
    ['a typographic apostrophe', "O'Hara", 'O\u2019Hara'],
    ['another hyphen', 'anna-lena', 'anna\u2010lena'],
    ['the same, composed', 'Zo\u00eb', 'Zo\u0435\u0308'],
  ])('%s: %j and %j', (_what, one, other) => {
    expect([looksAlike(one, other), looksAlike(other, one)]).toEqual([true, true])
  })

  test.each([
    ['Zoë', 'Zoe'],
    ['Neil', 'Nell'],
    ['Elia', 'Ella'],
    ['Ali', 'Al'],
    ['Ada 1', 'Ada 2'],
    ['Jan', 'Jana'],
    ['Иван', 'Ирина'],
    ['Иван', 'Ivan'],
    ['李', '王'],
    ['anna lena', 'annalena'],
  ])('not %j and %j', (one, other) => {
    expect(looksAlike(one, other)).toBe(false)
  })
})
