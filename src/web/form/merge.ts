import { type Fields, isFields, isSame } from './is-same.ts'

/**
 * One line of a list in a form: a production of an order, an item of a production. `key` identifies it as long as the
 * form is open; that of a stored line is its id.
 */
export interface Line {
  readonly key: string
}

/** A place in the values of a form, from the outside in: names of fields, and keys of lines. */
export type Path = readonly string[]

/** For a field, its dependent fields: those that mean nothing without it. */
export type DependentFields<V> = { readonly [Field in keyof V & string]?: readonly (keyof V & string)[] }

/** What else counts as a conflict than two values of one field. */
export interface MergeRules<V> {
  readonly dependents?: DependentFields<V>
  /**
   * What the fields of a line mean together, such as the unit of its quantities: where one person has changed that, the
   * other's fields would mean something else in the changed line.
   */
  readonly kindOf?: (line: Fields) => unknown
}

const isLines = (value: unknown): value is readonly (Line & Fields)[] =>
  Array.isArray(value) && value.every((one) => isFields(one) && typeof one['key'] === 'string')

const lineOf = (lines: readonly (Line & Fields)[], key: string) => lines.find((line) => line.key === key)

/** The value at a path; undefined where a line of the path is not there. */
export const valueAt = (values: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) => (isLines(value) ? lineOf(value, step) : isFields(value) ? value[step] : undefined),
    values,
  )

/** Whether a path can be written: every line on the way to its last step is there. */
export const hasPlaceFor = (values: unknown, path: Path): boolean => valueAt(values, path.slice(0, -1)) !== undefined

/** The values with another one at the path. A line is added or replaced, and undefined removes it. */
export function withValueAt<Value>(values: Value, [step, ...rest]: Path, value: unknown): Value {
  if (step === undefined) return value as Value
  if (!isLines(values)) {
    const fields = values as Fields
    return { ...fields, [step]: withValueAt(fields[step], rest, value) } as Value
  }
  const present = lineOf(values, step)
  if (!present) return (value === undefined ? values : [...values, value]) as Value
  const changed = withValueAt<unknown>(present, rest, value)
  return values.flatMap((line) => (line === present ? (changed === undefined ? [] : [changed]) : [line])) as Value
}

interface Merge<V> {
  values: V
  /** Only the colleague changed these; `values` has the colleague's. */
  taken: readonly Path[]
  /** Both changed these to different values; `values` keeps those of the form. */
  conflicts: readonly Path[]
}

/**
 * Merges the values `mine` of a form, based on the version `seen`, into `theirs`, the version that a colleague has
 * stored meanwhile (rule O7). Lines are matched by their keys, so each cell of an order is merged on its own; a line
 * that one person changed and the other removed is a conflict, and so is one that both changed and one made another
 * kind of line. A field with dependent fields counts as changed in the form if one of them is.
 */
export function merge<V extends object>(
  seen: V,
  mine: V,
  theirs: V,
  { dependents = {}, kindOf = () => null }: MergeRules<V> = {},
): Merge<V> {
  const taken: Path[] = []
  const conflicts: Path[] = []
  const add = (list: Path[], path: Path) => void list.push(path)

  const mergeFields = (before: Fields, own: Fields, other: Fields, at: Path, isOwn: (name: string) => boolean) => {
    const values: Record<string, unknown> = { ...own }
    for (const name of Object.keys(other)) {
      const path = [...at, name]
      const [was, is, will] = [before[name], own[name], other[name]]
      if (isLines(was) && isLines(is) && isLines(will)) {
        values[name] = mergeLines(was, is, will, path)
      } else if (!isSame(was, will) && !isSame(is, will)) {
        if (isOwn(name)) add(conflicts, path)
        else {
          values[name] = will
          add(taken, path)
        }
      }
    }
    return values
  }

  const mergeLine = (before: Fields, own: Line & Fields, other: Fields, at: Path) => {
    const isOtherKind = [own, other].some((line) => !isSame(kindOf(line), kindOf(before)))
    if (isOtherKind && !isSame(own, before) && !isSame(other, before) && !isSame(own, other)) {
      add(conflicts, at)
      return own
    }
    return { ...mergeFields(before, own, other, at, (name) => !isSame(own[name], before[name])), key: own.key }
  }

  const mergeLines = (
    before: readonly (Line & Fields)[],
    own: readonly (Line & Fields)[],
    other: readonly (Line & Fields)[],
    at: Path,
  ) => {
    const lines = own.flatMap((line) => {
      const was = lineOf(before, line.key)
      const will = lineOf(other, line.key)
      const path = [...at, line.key]
      if (will) return [mergeLine(was ?? will, line, will, path)]
      if (!was) return [line]
      // The colleague has removed it.
      if (!isSame(was, line)) {
        add(conflicts, path)
        return [line]
      }
      add(taken, path)
      return []
    })
    other.forEach((line, index) => {
      if (lineOf(own, line.key)) return
      const path = [...at, line.key]
      const was = lineOf(before, line.key)
      if (was) {
        // Removed in the form, and changed by the colleague.
        if (!isSame(was, line)) add(conflicts, path)
        return
      }
      const keysBefore = other.slice(0, index).map(({ key }) => key)
      lines.splice(lines.findLastIndex(({ key }) => keysBefore.includes(key)) + 1, 0, line)
      add(taken, path)
    })
    return lines
  }

  const [before, own] = [seen as Fields, mine as Fields]
  const isOwn = (name: string): boolean =>
    !isSame(own[name], before[name]) || ((dependents as DependentFields<Fields>)[name] ?? []).some(isOwn)
  const values = mergeFields(before, own, theirs as Fields, [], isOwn)
  return { values: values as V, taken, conflicts }
}
