import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hasWords,
  longText,
  optionalEmail,
  phoneWords,
  requiredText,
  searchable,
  searchKey,
  searchWords,
  text,
} from './text.ts'

describe('text as a person types it', () => {
  test.each([
    ['Ann', 'Ann'],
    ['  Ann \n', 'Ann'],
    ['Ann\tLee', 'Ann Lee'],
    ['Ann\u0000Lee', 'Ann Lee'],
    ['', ''],
    ['   ', ''],
    ['Zoë 李 👕', 'Zoë 李 👕'],
    ['\ufeffAnn\u200b \u00a0', 'Ann'],
    ['\u202e\u2060 Ann Lee\u200e', 'Ann Lee'],
    ['I ❤️', 'I ❤️'],
    ['👨‍👩‍👧 \u200d', '👨‍👩‍👧'],
    ['نام\u200cه', 'نام\u200cه'],
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

  test.each(['a\u200bb', '👨‍👩‍👧', '.', '李', '❤️', 'نام\u200cه'])('%j can be seen, and is kept as it is', (given) => {
    expect(requiredText('Name is required').parse(given)).toBe(given)
  })

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
    ['ann@example.com\u200b', 'ann@example.com'],
    ['info@müller-druck.example', 'info@müller-druck.example'],
    ['почта@пример.рф', 'почта@пример.рф'],
    ['jose\u0301@cafe\u0301.example', 'jose\u0301@cafe\u0301.example'],
  ])('%j is stored as %j', (input, stored) => {
    expect(optionalEmail.parse(input)).toBe(stored)
  })

  test.each([
    'ann',
    'ann@',
    '@example.com',
    'ann@example',
    'ann lee@example.com',
    'a@b@c.de',
    'a@mü ller.de',
    'ä@ö',
    'a@ö…de',
  ])('%j is refused', (input) => {
    expect(optionalEmail.safeParse(input).error?.issues[0]?.message).toBe('Invalid Email Address')
  })
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

const PHONES = [
  '205-555-0123',
  '(205) 555-0123',
  '205 555 0123',
  '205.555.0123',
  '2055550123',
  '+1 205 555 0123',
  '+12055550123',
  '001 (205) 555‑0123',
  '٢٠٥ ٥٥٥ ٠١٢٣',
  '1-205-555-0123',
]

describe('what is typed finds what is stored', () => {
  const finds = (typed: string, stored: string, phone = '') =>
    hasWords(`${searchKey(stored, phone)} ${phoneWords(phone)}`, searchWords(typed))

  test.each([
    ["O'Brien", ['o’brien', 'OBrien', 'obrien', 'O´Brien', 'Oʼbrien', 'brien', 'O Brien']],
    ['O’Brien', ["O'Brien", 'obrien', '“O‘Brien”']],
    ['Smithson, Jon', ['Jon Smithson', 'Smithson, Jon', 'smithson,jon', '(Smithson) Jon.', 'jon; smithson!']],
    [
      'Jon Smithson jon@acme.com',
      ['<jon@acme.com>', 'Jon Smithson <jon@acme.com>', 'jon@', 'acme.com', 'mailto:jon@acme.com,'],
    ],
    ['T-Shirt', ['t–shirt', 'T‑Shirt', 'tshirt', 'T Shirt', 't−shirt']],
    ['T Shirt', ['T-Shirt', 't — shirt']],
    ['Ann  Lee', ['Ann Lee', 'Ann \u00a0 Lee']],
    ['Müller', ['muller', 'mueller', 'Mueller', 'MÜLLER', 'mu\u0308ller', 'muelle']],
    [
      'Jörg Bäcker-Søndergård',
      ['joerg', 'jorg', 'baecker', 'backer sondergard', 'soendergaard', 'baeckersoendergaard'],
    ],
    ['Straße 12-14', ['strasse 12-14', 'Straße 12–14', '1214']],
    ['100% Cotton', ['100', '100%', '%', 'cotton 100 %']],
    ['Bob & Sons', ['&', 'bob – sons', '& sons']],
    ['#1046 Acme', ['#1046', '#10', '1046', '(#1046)', '“#1046”,']],
    ['Unit ４', ['unit 4', 'unit ٤']],
    ['Mueller Soeren', ['Müller', 'Søren', 'søren müller', 'MÜLLER, Mu\u0308ller']],
    ['¼ Zip 12×16', ['1/4 zip', '¼ Zip', '12x16', '12 × 16']],
    ['1/4 Zip 12x16', ['¼ zip', '12×16']],
  ])('%s by %j', (stored, all) => {
    expect(all.filter((typed) => !finds(typed, stored))).toEqual([])
  })

  test('a phone number however it is written, with and without the code of the country', () => {
    for (const stored of PHONES) expect(PHONES.filter((typed) => !finds(typed, 'Ann', stored))).toEqual([])
  })

  test.each([
    ['+49 (0)171 1234567', ['0171 1234567', '+49 171 1234567', '00491711234567', '0171/1234567', '490171']],
    ['0171 / 1234567', ['+491711234567', '+49 (0) 171 1234567']],
    ['+49 89 1234567', ['tel:+49891234567', '089 1234567', '0891234567']],
    [
      '205-555-0123 ext. 12',
      [
        '+1 205 555 0123',
        '205555012312',
        '2055550123x12',
        '205 555 0123, ext 12',
        '(205) 555-0123 x',
        '+12055550123;ext=12',
      ],
    ],
    ['205-555-0123', ['205-555-0123 x45', '+1 205-555-0123 Ext. 45', '2055550123 #45']],
    ['205-555-0123 / 205-555-0199', ['+1 205-555-0199', '+1 205-555-0123', '2055550199']],
    ['205-555-0123 / 205-555-0199', ['12055550123 / 12055550199', '12055550123 0199']],
    ['555-0123', ['205 555 0123', '5550123', '0123']],
  ])('the phone number %s by %j', (stored, all) => {
    expect(all.filter((typed) => !finds(typed, 'Ann', stored))).toEqual([])
  })

  test.each([
    ['O Brien', 'Brian'],
    ['205-555-0124', '205-555-0123'],
    ['02212345678', '0171/2345678'],
    ['0891234567', '8 (912) 345-67-89'],
    ['+1 205 555 0123', '205-555-0124'],
    ['1234560123', '0123'],
    ['+1205555012', '205-555-0123'],
    ['blue', 'Blush'],
    ['ann@acme.com', 'Hannah, acme, com'],
    ['#1046', '21046'],
    ['#-1046', '#1046'],
    ['snow%owl', 'Snow_Owl'],
    ['maell', 'Mall'],
    ['Miller x12', 'Miller'],
    ['12345 x12', '12345'],
  ])('%s does not find %s', (typed, stored) => {
    expect(finds(typed, stored, stored)).toBe(false)
  })

  test('every part of a word that a person types on the way finds it', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'Ü', 'é', 'ß', '’', '-', '.', '1', '7', '٤', '&', ' '),
      minLength: 1,
    })
    fc.assert(
      fc.property(word, fc.nat(), fc.nat(), (stored, from, length) => {
        const letters = Array.from(stored)
        const start = from % letters.length
        const typed = letters.slice(start, start + 1 + (length % letters.length)).join('')
        expect(finds(typed, stored)).toBe(true)
      }),
    )
  })
})
