import { z } from 'zod'
import { formatMonth } from '../../../shared/days/calendar.ts'
import { dayOrNone, MONTHS, NO_DAY, requiredDay } from '../../../shared/days/day.ts'
import { getBlankOf } from '../../../shared/endpoint.ts'
import { trueOrFalse } from '../../../shared/paging.ts'
import { upload } from '../../../shared/upload.ts'
import { getDay } from '../../clock.ts'

type Coercion = (sent: unknown) => unknown

/**
 * What other programs send in spellings of their own, as the schema wants it: numbers as text, days in the formats of
 * rule C2, one value for a list of one, and empty fields. What it does not know stays for the validation.
 */
export const coerce = (schema: z.ZodType, sent: unknown): unknown => getCoercion(schema)(sent)

/** `status[]=a`, `status[0]=a` and `status=a` are one parameter; empty ones are none (rule C3). */
export function readQuery(query: Readonly<Record<string, string | string[]>>): Record<string, string | string[]> {
  const given = Object.entries(query).flatMap(([key, sent]) => {
    const name = key.replace(/(?:\[[^[\]]*\])+$/, '')
    return [sent].flat().flatMap((value) => (value.trim() ? { name, value } : []))
  })
  const parameters = [...Map.groupBy(given, ({ name }) => name)]
  const lists = parameters.map(([name, parts]) => [name, parts.map(({ value }) => value)] as const)
  return Object.fromEntries(lists.map(([name, list]) => [name, list.length > 1 ? list : list[0]!]))
}

const coercions = new WeakMap<z.ZodType, Coercion>()

function getCoercion(schema: z.ZodType): Coercion {
  const coercion = coercions.get(schema) ?? makeCoercion(schema)
  coercions.set(schema, coercion)
  return coercion
}

function makeCoercion(schema: z.ZodType): Coercion {
  const [coercion, blank] = [ofKind(schema), getBlank(schema)]
  return blank ? (sent) => (sent === '' || sent === null ? blank.value : coercion(sent)) : coercion
}

const asSent: Coercion = (sent) => sent

function ofKind(schema: z.ZodType): Coercion {
  if (schema === dayOrNone || schema === requiredDay) return toDay
  if (schema === trueOrFalse) return toFlag
  if (schema === upload) return toFile
  if (schema.type === 'string') return toText
  if (schema instanceof z.ZodNumber) return toNumber
  if (schema instanceof z.ZodBoolean) return toBoolean
  if (schema instanceof z.ZodObject) return ofFields(schema.shape)
  if (schema instanceof z.ZodArray) return ofItems(schema.element as z.ZodType)
  if (schema instanceof z.ZodUnion)
    return schema.options.some((option) => option instanceof z.ZodNumber) ? toNumber : asSent
  const inner = unwrap(schema)
  return inner ? getCoercion(inner) : asSent
}

function unwrap(schema: z.ZodType): z.ZodType | null {
  if (schema instanceof z.ZodPipe) return schema.in as z.ZodType
  const isWrapper = mayBeMissing(schema) || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly
  return isWrapper ? (schema.unwrap() as z.ZodType) : null
}

const mayBeMissing = (schema: z.ZodType) =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault

function ofFields(shape: Readonly<Record<string, z.ZodType>>): Coercion {
  const fields = Object.entries(shape).map(([name, schema]) => [name, getCoercion(schema)] as const)
  return (sent) => {
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
    const coerced: Record<string, unknown> = { ...sent }
    for (const [name, coercion] of fields) {
      if (!(name in coerced)) continue
      coerced[name] = coercion(coerced[name])
      // What is undefined would still replace what is stored.
      if (coerced[name] === undefined) delete coerced[name]
    }
    return coerced
  }
}

/** What '' and null stand for: of a number, a boolean or a list that may be left out, that it is. */
function getBlank(schema: z.ZodType): { value: unknown } | undefined {
  const isNullable = schema instanceof z.ZodNullable
  const inner = isNullable || mayBeMissing(schema) ? schema.unwrap() : undefined
  const isCounted = [z.ZodNumber, z.ZodBoolean, z.ZodArray].some((kind) => inner instanceof kind)
  return getBlankOf(schema) ?? (isCounted ? { value: isNullable ? null : undefined } : undefined)
}

function ofItems(element: z.ZodType): Coercion {
  const coercion = getCoercion(element)
  return (sent) => {
    const items = typeof sent === 'string' && element.type === 'string' && sent !== '' ? [sent] : sent
    return Array.isArray(items) ? items.map(coercion) : items
  }
}

const toText: Coercion = (sent) => (Number.isSafeInteger(sent) ? String(sent) : sent)

/** Three decimals may be a thousand: it is written 1.000 in many countries. */
const NUMBER = /^\s*[+-]?\d+(?:\.\d\d?)?\s*$/

const toNumber: Coercion = (sent) => (typeof sent === 'string' && NUMBER.test(sent) ? Number(sent) : sent)

const toBoolean: Coercion = (sent) => {
  const written = typeof sent === 'string' || typeof sent === 'number' ? String(sent).toLowerCase() : ''
  return written === 'true' || written === '1' ? true : written === 'false' || written === '0' ? false : sent
}

const toFlag: Coercion = (sent) => {
  const given = toBoolean(sent)
  return typeof given === 'boolean' ? String(given) : sent
}

/** A form sends a missing file as one of these texts. */
const NO_FILE = new Set<unknown>(['', 'null', 'undefined'])

const toFile: Coercion = (sent) => (NO_FILE.has(sent) ? undefined : sent)

const INSTANT = /^(\d{4}-\d\d-\d\d|\+\d{6}-\d\d-\d\d)[T ](?!24)\d\d:\d\d[\d:.]*(Z|[+-]\d\d:?\d\d)?$/i
/** As JavaScript writes a date. */
const DATE_STRING = /^[A-Z][a-z]{2} ([A-Z][a-z]{2} \d\d \d{4}) \d\d:\d\d:\d\d GMT[+-]\d{4}(?: \(.*\))?$/
const NAMED = /^([a-z]+)\.? (\d{1,2}),? (\d{4})$/i
/** From here on an instant is the Dec 31, 9999 of some time zone. */
const LAST_DAYS = Date.UTC(9999, 11, 30)

const toDay: Coercion = (sent) => {
  if (typeof sent !== 'string') return sent
  const written = sent.trim()
  const [, day, zone] = INSTANT.exec(written) ?? []
  const named = DATE_STRING.exec(written)?.[1]
  // A day that does not exist would become one of the next month.
  const isReal = z.iso.date().safeParse(day?.slice(-10) ?? (named && toDayOfName(named))).success
  if (!isReal) return toDayOfName(written) ?? written
  const instant = new Date(written)
  if (Number.isNaN(instant.getTime())) return written
  if (instant.getTime() >= LAST_DAYS) return NO_DAY
  // Without a zone it is of the shop as it is written.
  return day && !zone ? day : getDay(instant)
}

function toDayOfName(written: string): string | undefined {
  const [, word = '', date = '', year] = NAMED.exec(written) ?? []
  const month = getMonth(word)
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}` : undefined
}

const MONTH_NAMES = MONTHS.map((_, at) => formatMonth(`2000-${String(at + 1).padStart(2, '0')}-01`).toLowerCase())

/** From 1; 0 is none. */
const getMonth = (word: string): number =>
  word.length < 3 ? 0 : MONTH_NAMES.findIndex((name) => name.startsWith(word.toLowerCase())) + 1
