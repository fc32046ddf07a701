import { z } from 'zod'

const NO_TEXT = 'Write this as text'

export const text = (most = 200) =>
  z
    .string(NO_TEXT)
    .transform((value) => value.replace(/[\p{Cc}]/gu, ' ').trim())
    .pipe(z.string().max(most, `At most ${most} characters`))

/** U+2800 is a braille cell without dots. */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}\u2800]/gu

export const requiredText = (message: string, most = 200) =>
  z
    .string({ error: message })
    .transform((value) => value.replace(/[\p{Cc}]/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, { error: message, abort: true })
        .refine((value) => value.replace(INVISIBLE, '').trim() !== '', { error: message, abort: true })
        .max(most, `At most ${most} characters`),
    )

export const MAX_LONG_TEXT = 2000

export const longText = (most = MAX_LONG_TEXT) =>
  z
    .string(NO_TEXT)
    .transform((value) =>
      value
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(most, `At most ${most} characters`))

export const optional = (written: ReturnType<typeof text>) => written.nullish().transform((value) => value ?? '')

export const optionalEmail = z
  .string('Invalid Email Address')
  .nullish()
  .transform((value) => value?.trim() ?? '')
  .pipe(z.literal('').or(z.email('Invalid Email Address').max(200, 'At most 200 characters')))

/** Letters that Unicode normalization does not decompose, with their usual spelling in plain letters. */
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
}

export const searchable = (...parts: (string | null | undefined)[]): string =>
  parts
    .filter(Boolean)
    .join(' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþħŧı]/g, (letter) => FOLDED[letter]!)

/** A statement of some hundreds is refused by the databases. */
const MAX_SEARCH_WORDS = 12

const distinctWords = (search: string): string[] => [...new Set(searchable(search).split(/\s+/).filter(Boolean))]

export const searchWords = (search: string): string[] => distinctWords(search).slice(0, MAX_SEARCH_WORDS)

export const cutSearch = (search: string): string | undefined =>
  distinctWords(search).length > MAX_SEARCH_WORDS ? `At most ${MAX_SEARCH_WORDS} words are searched.` : undefined
