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

type AnyFields = Readonly<Record<string, FormField<never>>>

export function getPlace(fields: object, path: Path, versions: readonly object[]): Place {
  const labels: string[] = []
  let stored = fields as AnyFields
  let field: FormField<never> | undefined
  let lines: FormLines<Line> | undefined
  let shownLine: FormLines<Line>['shown'] | undefined
  path.forEach((step, depth) => {
    if (!lines) {
      field = stored[step]
      lines = field?.lines
      if (field && (!lines || depth === path.length - 1)) labels.push(field.label)
      return
    }
    const list = path.slice(0, depth)
    for (const values of versions) {
      const all = valueAt(values, list) as readonly Line[] | undefined
      const index = all?.findIndex(({ key }) => key === step) ?? -1
      if (index < 0) continue
      labels.push(lines.getName(all![index]!, index))
      break
    }
    stored = lines.fields
    shownLine = lines.shown
    field = undefined
    lines = undefined
  })
  if (!field) return { label: labels.join(', '), shown: (line) => (line ? shownLine!(line as Line) : 'Removed') }
  return { label: labels.join(', '), shown: (value) => shownValue(field, value) }
}
