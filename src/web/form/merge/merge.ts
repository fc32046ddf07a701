import { type Fields, isFields, isSame } from './is-same.ts'

/** `key` identifies a line as long as the form is open; that of a stored line is its id. */
export interface Line {
  readonly key: string
}

export type Path = readonly string[]

export type DependentFields<V> = { readonly [Field in keyof V & string]?: readonly (keyof V & string)[] }

export interface MergeRules<V> {
  readonly dependents?: DependentFields<V>
  /** What the fields of a line mean, as the unit of its quantities: once it has changed, they mean something else. */
  readonly getKind?: (line: Fields) => unknown
  /** The answer to an earlier save was lost: a line that both have added alike is the same one. */
  readonly mayBeStored?: boolean
}

const isLines = (value: unknown): value is readonly (Line & Fields)[] =>
  Array.isArray(value) && value.every((one) => isFields(one) && typeof one['key'] === 'string')

const getLine = (lines: readonly (Line & Fields)[], key: string) => lines.find((line) => line.key === key)

export const valueAt = (values: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) => (isLines(value) ? getLine(value, step) : isFields(value) ? value[step] : undefined),
    values,
  )

export const hasPlaceFor = (values: unknown, path: Path): boolean => valueAt(values, path.slice(0, -1)) !== undefined

export function withValueAt<Value>(values: Value, [step, ...rest]: Path, value: unknown): Value {
  if (step === undefined) return value as Value
  if (!isLines(values)) {
    const fields = values as Fields
    return { ...fields, [step]: withValueAt(fields[step], rest, value) } as Value
  }
  const current = getLine(values, step)
  if (!current) return (value === undefined ? values : [...values, value]) as Value
  const changed = withValueAt<unknown>(current, rest, value)
  return values.flatMap((line) => (line === current ? (changed === undefined ? [] : [changed]) : [line])) as Value
}

interface Merge<V> {
  values: V
  taken: readonly Path[]
  conflicts: readonly Path[]
}

/** `mine`, based on `seen`, into `theirs` (rule O7); a line that one changed and the other removed is a conflict. */
export function merge<V extends object>(
  seen: V,
  mine: V,
  remote: V,
  { dependents = {}, getKind = () => null, mayBeStored = false }: MergeRules<V> = {},
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
    const isOtherKind = [own, other].some((line) => !isSame(getKind(line), getKind(before)))
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
    const added = other.filter(({ key }) => !getLine(before, key) && !getLine(own, key))
    const lines = own.flatMap((line) => {
      const was = getLine(before, line.key)
      const will = getLine(other, line.key)
      const path = [...at, line.key]
      if (will) return [mergeLine(was ?? will, line, will, path)]
      if (!was) {
        const place = mayBeStored ? added.findIndex((one) => isSame(one, line)) : -1
        return place < 0 ? [line] : added.splice(place, 1)
      }
      if (!isSame(was, line)) {
        add(conflicts, path)
        return [line]
      }
      add(taken, path)
      return []
    })
    other.forEach((line, index) => {
      if (getLine(own, line.key)) return
      const path = [...at, line.key]
      const was = getLine(before, line.key)
      if (was) {
        if (!isSame(was, line)) add(conflicts, path)
        return
      }
      if (!added.includes(line)) return
      const keysBefore = other.slice(0, index).map(({ key }) => key)
      lines.splice(lines.findLastIndex(({ key }) => keysBefore.includes(key)) + 1, 0, line)
      add(taken, path)
    })
    return lines
  }

  const [before, own] = [seen as Fields, mine as Fields]
  const isOwn = (name: string): boolean =>
    !isSame(own[name], before[name]) || ((dependents as DependentFields<Fields>)[name] ?? []).some(isOwn)
  const values = mergeFields(before, own, remote as Fields, [], isOwn)
  return { values: values as V, taken, conflicts }
}
