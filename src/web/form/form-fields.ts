import type { ReactNode } from 'react'
import { type Line, type Path, valueAt } from './merge/merge.ts'

export interface FormField<Value> {
  readonly label: string
  readonly words?: Readonly<Record<string, string>>
  readonly shown?: (value: Value) => ReactNode
  readonly lines?: Value extends readonly (infer One extends Line)[] ? FormLines<One> : never
}

export interface FormLines<One extends Line> {
  readonly getName: (line: One, index: number) => string
  readonly shown: (line: One) => ReactNode
  readonly fields: FormFields<Omit<One, 'key'>>
}

export type FormFields<V> = { readonly [Name in keyof V & string]: FormField<V[Name]> }

export function shownValue(field: FormField<never> | undefined, value: unknown): ReactNode {
  const { shown, words } = field ?? {}
  if (shown && value !== undefined) return shown(value as never)
  if (value === undefined || value === null || value === '') return '-'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return words?.[text] ?? text
}

interface Place {
  label: string
  shown: (value: unknown) => ReactNode
}

/** What a path of the merge is called, and how its value is shown; the path of a line leads on to fields of the line. */
export function getPlace(fields: object, [name, key, ...rest]: Path, versions: readonly unknown[]): Place {
  const field = (fields as Readonly<Record<string, FormField<never>>>)[name!]!
  const lines = field.lines as FormLines<Line> | undefined
  if (!lines || key === undefined) return { label: field.label, shown: (value) => shownValue(field, value) }
  const label = versions
    .map((version) => (valueAt(version, [name!]) as readonly Line[] | undefined) ?? [])
    .flatMap((all) => all.flatMap((line, index) => (line.key === key ? lines.getName(line, index) : [])))[0]!
  if (rest.length === 0) return { label, shown: (line) => (line ? lines.shown(line as Line) : 'Removed') }
  const inner = getPlace(
    lines.fields,
    rest,
    versions.map((version) => valueAt(version, [name!, key])),
  )
  return { ...inner, label: `${label}, ${inner.label}` }
}
