import type { Compilable, CompiledQuery } from 'kysely'
import { compiledStatements } from './compiled-statements.ts'
import { isLong } from './compilers.ts'
import type { Reader } from '../database.ts'

type Value = string | number
type Argument = Value | readonly Value[]

interface Placeholder {
  argument: number
  element: number | null
}

const MAX_VARIANTS = 200

/** `build` is called once, with placeholders in place of the values: it must not decide anything by them. */
export function compiled<Arguments extends readonly Argument[], Row>(
  build: (db: Reader, ...values: Arguments) => Compilable<Row>,
): (db: Reader, ...values: Arguments) => Promise<Row[]> {
  const engines = new WeakMap<object, Map<string, CompiledQuery>>()

  function compile(db: Reader, values: Arguments): CompiledQuery {
    const placeholders = values.map((value, argument): Placeholder | Placeholder[] =>
      Array.isArray(value) ? value.map((_, element) => ({ argument, element })) : { argument, element: null },
    )
    return build(db, ...(placeholders as unknown as Arguments)).compile()
  }

  return async (db, ...values) => {
    const executor = db.getExecutor()
    if (values.some((value) => Array.isArray(value) && isLong(value)))
      return (await executor.executeQuery<Row>(build(db, ...values).compile())).rows
    let variants = engines.get(executor.adapter)
    if (!variants) engines.set(executor.adapter, (variants = new Map()))
    const variant = values.map((value) => (Array.isArray(value) ? value.length : '')).join()
    let cached = variants.get(variant)
    if (!cached) {
      cached = compile(db, values)
      if (variants.size < MAX_VARIANTS) {
        variants.set(variant, cached)
        compiledStatements.add(cached.sql)
      }
    }
    const parameters = cached.parameters.map((value) => (isPlaceholder(value) ? valueOf(values, value) : value))
    const { rows } = await executor.executeQuery<Row>({ ...cached, parameters })
    return rows
  }
}

const isPlaceholder = (value: unknown): value is Placeholder =>
  typeof value === 'object' && value !== null && 'argument' in value

function valueOf(values: readonly Argument[], { argument, element }: Placeholder): Value {
  const value = values[argument]!
  return element === null ? (value as Value) : (value as readonly Value[])[element]!
}
