import { Binary, BSONSymbol, BSONValue, Code, DBRef, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson'

/** Ids, dates and numbers as JSON has them; what it would write as null stays, for a schema to refuse. */
export function toPlain(value: unknown): unknown {
  // PostgreSQL takes no text with the character NUL.
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? toNumber(value) : value
  if (Array.isArray(value)) return value.map(toPlain)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
  if (value instanceof DBRef) return toPlain(value.oid)
  if (value instanceof BSONValue) return fromBson(value)
  if (value instanceof RegExp) return String(value)
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field.replaceAll('\0', ''), toPlain(one)]))
}

function fromBson(value: BSONValue): unknown {
  if (value instanceof ObjectId) return value.toHexString()
  if (value instanceof Timestamp) return new Date(value.t * 1000).toISOString()
  if (value instanceof Long || value instanceof Decimal128) return toNumber(value)
  if (value instanceof Int32 || value instanceof Double) return toPlain(value.valueOf())
  if (value instanceof Binary) return Buffer.from(value.value()).toString('hex')
  if (value instanceof BSONSymbol) return value.valueOf()
  return value instanceof Code ? value.code : value._bsontype
}

/** One that a number would change stays a text. */
function toNumber(value: bigint | Long | Decimal128): number | string {
  const text = value.toString()
  const isExact = Number.isFinite(Number(text)) && (!/^-?\d+$/.test(text) || Number.isSafeInteger(Number(text)))
  return isExact ? Number(text) : text
}
