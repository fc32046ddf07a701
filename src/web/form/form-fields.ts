import type { ReactNode } from 'react'
import { type Line, type Path, valueAt } from './merge.ts'

/** How people read a field of a form. */
export interface FormField<Value> {
  readonly label: string
  /** What people read in place of each value. */
  readonly words?: Readonly<Record<string, string>>
  /** Renders a value in a merge conflict, if it is neither text nor among `words`. */
  readonly shown?: (value: Value) => ReactNode
  /** For a list of lines. */
  readonly lines?: Value extends readonly (infer One extends Line)[] ? FormLines<One> : never
}

export interface FormLines<One extends Line> {
  /** Names a line: `Production 2`, or the color of an item. */
  readonly nameOf: (line: One, index: number) => string
  /** Renders a line as a whole in a merge conflict. */
  readonly shown: (line: One) => ReactNode
  readonly fields: FormFields<Omit<One, 'key'>>
}

/** One entry for each field of a form. */
export type FormFields<V> = { readonly [Name in keyof V & string]: FormField<V[Name]> }

/** A value as people read it; without a `shown` of its own, an empty one is `-`. */
export function shownValue(field: FormField<never> | undefined, value: unknown): ReactNode {
  const { shown, words } = field ?? {}
  if (shown && value !== undefined) return shown(value as never)
  if (value === undefined || value === null || value === '') return '-'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return words?.[text] ?? text
}

/** A place in a form, for people: its label, and its value there. */
interface Place {
  /** `Production 2, Red, S` */
  label: string
  shown: (value: unknown) => ReactNode
}

type AnyFields = Readonly<Record<string, FormField<never>>>

/** The place at a path, whose lines are named as they are in one of these versions of the values. */
export function placeOf(fields: object, path: Path, versions: readonly object[]): Place {
  const labels: string[] = []
  let present = fields as AnyFields
  let field: FormField<never> | undefined
  let lines: FormLines<Line> | undefined
  let shownLine: FormLines<Line>['shown'] | undefined
  path.forEach((step, depth) => {
    if (!lines) {
      field = present[step]
      lines = field?.lines
      // A list is named by its lines alone.
      if (field && (!lines || depth === path.length - 1)) labels.push(field.label)
      return
    }
    const list = path.slice(0, depth)
    for (const values of versions) {
      const all = valueAt(values, list) as readonly Line[] | undefined
      const index = all?.findIndex(({ key }) => key === step) ?? -1
      if (index < 0) continue
      labels.push(lines.nameOf(all![index]!, index))
      break
    }
    present = lines.fields
    shownLine = lines.shown
    field = undefined
    lines = undefined
  })
  // A path that ends at a line is about the line as a whole.
  if (!field) return { label: labels.join(', '), shown: (line) => (line ? shownLine!(line as Line) : 'Removed') }
  return { label: labels.join(', '), shown: (value) => shownValue(field, value) }
}
