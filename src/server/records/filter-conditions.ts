import { type AnyColumnWithTable, type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Filters, FilterShape } from '../../shared/records/filters.ts'
import { startOfDay } from '../clock.ts'
import type { Tables } from '../database/database.ts'

interface DayRange {
  from: string | null
  to: string | null
}

type FilterValue<One> = One extends { kind: 'days' }
  ? DayRange
  : One extends { schema: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : never

export type FilterConditions<All extends Filters> = {
  readonly [Name in keyof All]: (value: FilterValue<All[Name]>) => Expression<SqlBool>
}

type Filtered<All extends Filters> = { [Name in keyof FilterShape<All>]: z.output<FilterShape<All>[Name] & z.ZodType> }

export function getConditions<All extends Filters>(
  filters: All,
  input: Filtered<All>,
  conditions: FilterConditions<All>,
): Expression<SqlBool>[] {
  const given = input as Record<string, string | string[] | boolean | null>
  return Object.entries(filters).flatMap(([name, filter]) => {
    const condition = conditions[name]! as (value: unknown) => Expression<SqlBool>
    if (filter.kind === 'days') {
      const range = { from: given[filter.from] || null, to: given[filter.to] || null }
      return range.from || range.to ? [condition(range)] : []
    }
    const value = given[name]
    const isSet = typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) ? value.length > 0 : value
    return isSet ? [condition(value)] : []
  })
}

type Column = AnyColumnWithTable<Tables, keyof Tables>

const eb = expressionBuilder<never>()

export const isOneOf =
  (column: Column) =>
  (values: readonly string[]): Expression<SqlBool> =>
    eb(sql.ref(column), 'in', values)

const both = (from: Expression<SqlBool> | '' | null, to: Expression<SqlBool> | '' | null): Expression<SqlBool> =>
  eb.and([from, to].filter((one) => one !== '' && one !== null))

export const isDayWithin =
  (column: Column) =>
  ({ from, to }: DayRange): Expression<SqlBool> =>
    both(from && sql<SqlBool>`${sql.ref(column)} >= ${from}`, to && sql<SqlBool>`${sql.ref(column)} <= ${to}`)

export const isInstantWithin =
  (column: Column) =>
  ({ from, to }: DayRange): Expression<SqlBool> =>
    both(
      from && sql<SqlBool>`${sql.ref(column)} >= ${startOfDay(from)}`,
      to && sql<SqlBool>`${sql.ref(column)} < ${startOfDay(to, 1)}`,
    )
