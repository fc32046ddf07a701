import { ApiError } from '../../../shared/problem.ts'
import type { FieldColumn } from '../../../shared/records/fields.ts'
import { compact } from '../../../shared/text.ts'
import { wrong } from './csv-records.ts'

/** What the columns of a file become. */
export class ColumnNames<Name extends string> {
  readonly #columns: readonly FieldColumn<Name>[]
  readonly #exact: ReadonlyMap<string, Name>
  readonly #usual: ReadonlyMap<string, Name>

  constructor(columns: readonly FieldColumn<Name>[]) {
    const byName = (getNames: (column: FieldColumn<Name>) => readonly string[]) =>
      new Map(columns.flatMap((column) => getNames(column).map((name) => [compact(name), column.field] as const)))
    this.#columns = columns
    this.#exact = byName(({ field, label }) => [field, label])
    this.#usual = byName(({ aliases = [] }) => aliases)
  }

  isKnown = (name: string): boolean => this.#exact.has(compact(name)) || this.#usualOf(name) !== undefined

  #usualOf = (name: string): Name | undefined =>
    this.#usual.get(compact(name)) ?? this.#columns.find(({ isUsual }) => isUsual?.(name))?.field

  /** By their names in the first line: exact ones go before usual ones, and of several usual ones the first. */
  recognised(names: readonly string[]): (Name | null)[] {
    const fields = names.map((name) => this.#exact.get(compact(name)) ?? null)
    const twice = this.#twiceIn(fields)
    if (twice) throw wrong(`The column ${twice.label} is there twice.`)
    for (const [at, name] of names.entries()) {
      const field = this.#usualOf(name)
      if (field && fields[at] === null && !fields.includes(field)) fields[at] = field
    }
    return fields
  }

  /** As somebody chose, a field or null for each column. */
  chosen(chosen: readonly (string | null)[], count: number): (Name | null)[] {
    const refuse = (message: string) => new ApiError({ code: 'invalid', field: 'columns', message })
    if (chosen.length !== count)
      throw refuse(`Choose for each column of the file: it has ${count}, not ${chosen.length}.`)
    const fields = chosen.map((name) => this.#columns.find(({ field }) => field === name)?.field ?? null)
    const unknown = chosen.find((name, at) => name !== fields[at])
    const names = this.#columns.map(({ field }) => field).join(', ')
    if (unknown !== undefined) throw refuse(`There is no field “${unknown}”. Choose from: ${names}.`)
    const twice = this.#twiceIn(fields)
    if (twice) throw refuse(`Two columns are chosen for ${twice.label}.`)
    return fields
  }

  #twiceIn(fields: readonly (Name | null)[]): FieldColumn<Name> | undefined {
    return this.#columns.find(({ field }) => fields.indexOf(field) !== fields.lastIndexOf(field))
  }
}
