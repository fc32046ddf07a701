import { z } from 'zod'
import { optionalDay } from '../days/day.ts'
import { flag, id, manyOf } from '../paging.ts'
import { text } from '../text.ts'

interface Described {
  /** Of its input in the search form. Without one it has none: only links set the filter. */
  readonly label?: string | undefined
  /** The chip's first words. */
  readonly chip: string
}

interface OnlyLinked extends Described {
  readonly label?: undefined
}

export const textFilter = (described: Described) => ({
  ...described,
  kind: 'text' as const,
  schema: text().default(''),
})

export const choiceFilter = <const Value extends string>(
  described: Described & {
    labels: Readonly<Record<Value, string>>
    /** The message about any other value. */
    wrong: string
    /** The chip where every value is chosen. */
    every?: string
  },
) => {
  const choices: readonly Value[] = Object.keys(described.labels) as Value[]
  return { ...described, kind: 'choice' as const, choices, schema: manyOf(z.enum(choices, described.wrong)) }
}

export const dayRangeFilter = <const From extends string, const To extends string>(
  described: Described & { from: From; to: To; presets: 'past' | 'coming' },
) => ({ ...described, kind: 'days' as const, schema: optionalDay })

export const RECORD_NOUNS = {
  customer: 'customer',
  clothingType: 'clothing type',
  printingDesign: 'printing design',
  color: 'color',
} as const
export type RecordKind = keyof typeof RECORD_NOUNS

type Recorded =
  | (Described & { record: 'clothingType' | 'printingDesign' })
  | (OnlyLinked & { record: Exclude<RecordKind, 'clothingType' | 'printingDesign'> })

export const recordFilter = (described: Recorded) => ({
  ...described,
  kind: 'record' as const,
  schema: manyOf(id),
})

export const flagFilter = (described: OnlyLinked) => ({ ...described, kind: 'flag' as const, schema: flag })

type ChoiceFilter = Omit<ReturnType<typeof choiceFilter>, 'labels' | 'choices' | 'schema'> & {
  readonly labels: Readonly<Record<string, string>>
  readonly choices: readonly string[]
  readonly schema: z.ZodType<string[]>
}
export type Filter =
  | ReturnType<typeof textFilter>
  | ChoiceFilter
  | ReturnType<typeof dayRangeFilter<string, string>>
  | ReturnType<typeof recordFilter>
  | ReturnType<typeof flagFilter>
export type Filters = Readonly<Record<string, Filter>>

type Parameters<Name, One> = One extends { kind: 'days'; from: infer From; to: infer To } ? From | To : Name

export const getParameters = (name: string, filter: Filter): string[] =>
  filter.kind === 'days' ? [filter.from, filter.to] : [name]

export type FilterShape<All extends Filters> = {
  [Name in keyof All & string as Parameters<Name, All[Name]> & string]: All[Name]['schema']
}

export const filterShape = <const All extends Filters>(filters: All): FilterShape<All> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, filter]) =>
      getParameters(name, filter).map((parameter) => [parameter, filter.schema]),
    ),
  ) as FilterShape<All>

export const withoutLabels = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, { ...filter, label: undefined }]))
