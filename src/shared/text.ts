import { z } from 'zod'

const NO_TEXT = 'Write this as text'

/** U+2800 is a braille cell without dots. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** What may go at the end of a text: not halves of a sign, nor what chooses how the sign before it looks. */
const isBlank = (unit: string): boolean =>
  /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(unit) && !/\p{Variation_Selector}/u.test(unit)

/** Letter by letter from its ends, because a search for blanks before the end is slow in a text of many blanks. */
function trimmed(value: string, isEnd = isBlank): string {
  let [start, end] = [0, value.length]
  while (start < end && isEnd(value[start]!)) start++
  while (start < end && isEnd(value[end - 1]!)) end--
  return value.slice(start, end)
}

const oneLine = (value: string): string => trimmed(value.replace(/\p{Cc}/gu, ' '))

export const text = (most = 200) =>
  z
    .string(NO_TEXT)
    .transform(oneLine)
    .pipe(z.string().max(most, `At most ${most} characters`))

export const requiredText = (message: string, most = 200) =>
  z
    .string({ error: message })
    .transform(oneLine)
    .pipe(
      z
        .string()
        .min(1, { error: message, abort: true })
        .refine((value) => value.replace(INVISIBLE, '').trim() !== '', { error: message, abort: true })
        .max(most, `At most ${most} characters`),
    )

export const MAX_LONG_TEXT = 2000

/** A sentence from right to left may need the mark at its end. */
const isBlankOfSentence = (unit: string): boolean => isBlank(unit) && !/\p{Bidi_Control}/u.test(unit)

export const longText = (most = MAX_LONG_TEXT) =>
  z
    .string(NO_TEXT)
    .transform((value) => trimmed(value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, ' '), isBlankOfSentence))
    .pipe(z.string().max(most, `At most ${most} characters`))

export const optional = (written: ReturnType<typeof text>) => written.nullish().transform((value) => value ?? '')

/** Letters of all scripts are taken, as in `info@müller.example`; the pattern knows those of ASCII. */
const withPlainLetters = (address: string): string => address.replace(/[^\P{L}a-z]|\p{M}|[^\P{N}0-9]/giu, 'x')

export const optionalEmail = z
  .string('Invalid Email Address')
  .nullish()
  .transform((value) => oneLine(value ?? ''))
  .refine((value) => value === '' || z.email().safeParse(withPlainLetters(value)).success, {
    error: 'Invalid Email Address',
    abort: true,
  })
  .pipe(z.string().max(200, 'At most 200 characters'))

/** Letters and signs that Unicode normalization does not decompose, as they are usually typed. */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  '⁄': '/',
  '×': 'x',
}

/** Letters that are also written as two. */
const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** Apostrophes, some of which Unicode counts as letters or as an accent over a space. */
const APOSTROPHE = /[`´‘’‚‛′‵΄᾽᾿῾\u02b9-\u02bf\u02c8\u02ca-\u02cb\u05f3\ua78b\ua78c＇]/gu

/** Digits of a script follow each other from its zero on. */
function toDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++
  return String(before % 10)
}

/** Most texts: there is nothing to fold but case. */
const PLAIN = /^[ -_a-~]*$/

/** Without case, accents and invisible characters; digits are those of ASCII, and what looks alike is one sign. */
const fold = (value: string): string => (PLAIN.test(value) ? value.toLowerCase() : foldLetters(value))

const foldLetters = (value: string): string =>
  value
    .replace(APOSTROPHE, "'")
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(INVISIBLE, '')
    .replace(/[\p{Pd}−⁃]/gu, '-')
    .replace(/[“”„‟″«»]/gu, '"')
    .replace(/[^\P{Nd}0-9]/gu, toDigit)
    .toLowerCase()
    .replace(/[ßæœøłđðþħŧı⁄×]/g, (letter) => FOLDED[letter]!)

/** What texts are sorted and compared by (decision 012). */
export const searchable = (...parts: (string | null | undefined)[]): string =>
  fold(parts.filter(Boolean).join(' ')).replace(/\s+/g, ' ').trim()

/** What stands in and around words, and is not typed by everybody. */
const SIGN = /[+<>]|[^\P{P}#%&*@\\_]/u
const SIGNS = new RegExp(SIGN, 'gu')
const SIGNS_AROUND = new RegExp(`^(?:${SIGN.source})+|(?:${SIGN.source})+$`, 'gu')

export const withoutSigns = (value: string): string => value.replace(SIGNS, '')

/** With letters that are also written as two written so: `mueller` for `Müller`. */
export const spelledOut = (value: string): string =>
  value
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => SPELLED_OUT[letter]!)

/**
 * What a search finds a text by: the text as it is sorted, then, after a tab, its words as they are also written:
 * `o'brien-muller⇥obrienmuller obrienmueller`.
 */
export function searchKey(...parts: (string | null | undefined)[]): string {
  const given = parts.filter(Boolean).join(' ')
  const sorted = searchable(given)
  const spelled = PLAIN.test(given) ? sorted : searchable(spelledOut(given))
  const others = [sorted, spelled].flatMap((written) => withoutSigns(written).split(' '))
  const more = new Set(others.filter((word) => !sorted.includes(word)))
  return more.size > 0 ? `${sorted}\t${[...more].join(' ')}` : sorted
}

/** Letters and digits alone; of a text of signs all of it. */
export const compact = (value: string): string => searchable(value).replace(/[\p{P}\p{S}\s]/gu, '') || searchable(value)

/** Of two phone numbers that are the same one may lack the code of the country. */
const MIN_PHONE = 7
const MAX_PHONE = 18
/** In capital letters, which no searchable text has. */
const wholePhone = (digits: string): string => `T${digits}T`
const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d{7})/, '')

/** What a search finds the phone numbers in a text by: all its digits together, and each number by itself. */
export function phoneWords(phone: string | null): string {
  const written = fold(phone ?? '')
  // In `+49 (0)171` the zero is only dialled without what stands before it.
  const plain = written.replace('(0)', '')
  const isLong = (number: string) => number.replace(/\D/g, '').length >= MIN_PHONE
  const numbers = [written, plain, ...plain.split(/[^\d\s().+/-]+/)]
    // A stroke stands within a number, or between two whole ones.
    .flatMap((number) => [number, ...(number.split('/').every(isLong) ? number.split('/') : [])])
    .filter(isLong)
    .map((number) => number.replace(/\D/g, ''))
  const whole = new Set(numbers.flatMap((digits) => [digits, withoutZeros(digits)]))
  return [...whole].map(wholePhone).join(' ') || written.replace(/\D/g, '')
}

/** A text has the word if its search key holds one of these. */
export type SearchWord = readonly [word: string, ...alternatives: string[]]

/** A statement of some hundreds is refused by the databases. */
const MAX_SEARCH_WORDS = 12

const isNumber = (word: string): boolean => /^\d+$/.test(word)

/** `smith,` is smith, `t-shirt` two words, a phone number, an e-mail address and `#12-3` one. */
function partsOf(written: string): string[] {
  if (written.includes('#')) return [written.replace(SIGNS_AROUND, '')].filter(Boolean)
  const bare = withoutSigns(written)
  return (written.includes('@') || isNumber(bare) ? [bare] : written.split(SIGN)).filter(Boolean)
}

/** What whole phone numbers end the digits. */
function phonesIn(digits: string): string[] {
  if (digits.length < MIN_PHONE || digits.length > MAX_PHONE) return []
  const most = digits.length - MIN_PHONE
  const inner = withoutZeros(digits)
  return [
    ...(inner === digits ? [] : [`${inner}T`]),
    ...Array.from({ length: most + 1 }, (_, cut) => wholePhone(digits.slice(cut))),
  ]
}

/** What a link says before a phone number or an e-mail address. */
const COPIED = /(?<!\S)(?:tel|mailto):/g
/** What is dialled after a phone number, which is found without it. */
const EXTENSION = /(?<=(?:\d[\s().+/-]*){7}),? ?(?:#|;?ext(?:ension)?[.:=]?|x) ?\d{0,6}(?!\S)/g

function distinctWords(search: string): SearchWord[] {
  const partsIn = (value: string) =>
    searchable(value).replace(COPIED, '').replace(EXTENSION, '').split(' ').filter(Boolean)
  const written = partsIn(search)
  const words = written.flatMap(partsOf)
  const spelled = partsIn(spelledOut(search)).flatMap(partsOf)
  // Signs are looked for where there is nothing else.
  if (words.length === 0) return written.map((signs) => [signs])
  const result = new Map<string, SearchWord>()
  for (let from = 0, to = 0; from < words.length; from = to) {
    // Numbers that follow each other may be one phone number.
    for (to = from + 1; isNumber(words[from]!) && to < words.length && isNumber(words[to]!);) to++
    const run = words.slice(from, to)
    const areNumbers = isNumber(run[0]!)
    const phones = areNumbers ? phonesIn(run.join('')) : []
    for (const [at, word] of run.entries()) {
      const others = areNumbers ? [...phonesIn(word), ...phones] : [spelled[from + at] ?? word]
      result.set(word, [word, ...new Set(others.filter((other) => other !== word))])
    }
  }
  return [...result.values()]
}

export const searchWords = (search: string): SearchWord[] => distinctWords(search).slice(0, MAX_SEARCH_WORDS)

export const hasWords = (key: string, words: readonly SearchWord[]): boolean =>
  words.every((alternatives) => alternatives.some((word) => key.includes(word)))

export const cutSearch = (search: string): string | undefined =>
  distinctWords(search).length > MAX_SEARCH_WORDS ? `At most ${MAX_SEARCH_WORDS} words are searched.` : undefined
