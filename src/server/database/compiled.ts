import type { Compilable, CompiledQuery } from 'kysely'
import type { Reader } from './database.ts'

type Value = string | number
type Argument = Value | readonly Value[]

/** Stands for a value while a query is compiled. */
interface Placeholder {
  argument: number
  /** Its place in a list; null for an argument that is a value itself. */
  element: number | null
}

/** So many variants of one query are kept, each for other lengths of its lists; the rest is compiled every time. */
const MAX_VARIANTS = 200

/**
 * A query that is built and compiled once, then only sent with other values: for the queries of nearly every request,
 * which take longer to build than the embedded database takes to answer them. `build` may put its arguments into the
 * query and nothing else: it is called once for all values, with placeholders for them.
 */
export function compiled<Arguments extends readonly Argument[], Row>(
  build: (db: Reader, ...values: Arguments) => Compilable<Row>,
): (db: Reader, ...values: Arguments) => Promise<Row[]> {
  // By engine: the same query reads differently on the two.
  const engines = new WeakMap<object, Map<string, CompiledQuery>>()

  function compile(db: Reader, values: Arguments): CompiledQuery {
    const placeholders = values.map((value, argument): Placeholder | Placeholder[] =>
      Array.isArray(value) ? value.map((_, element) => ({ argument, element })) : { argument, element: null },
    )
    return build(db, ...(placeholders as unknown as Arguments)).compile()
  }

  return async (db, ...values) => {
    const executor = db.getExecutor()
    let variants = engines.get(executor.adapter)
    if (!variants) engines.set(executor.adapter, (variants = new Map()))
    const variant = values.map((value) => (Array.isArray(value) ? value.length : '')).join()
    let kept = variants.get(variant)
    if (!kept) {
      kept = compile(db, values)
      if (variants.size < MAX_VARIANTS) variants.set(variant, kept)
    }
    const parameters = kept.parameters.map((value) => (isPlaceholder(value) ? valueOf(values, value) : value))
    const { rows } = await executor.executeQuery<Row>({ ...kept, parameters })
    return rows
  }
}

const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && 'argument' in value

function valueOf(values: readonly Argument[], { argument, element }: Placeholder): Value {
  const value = values[argument]!
  return element === null ? (value as Value) : (value as readonly Value[])[element]!
}
