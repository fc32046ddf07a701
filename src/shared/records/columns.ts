/** A column of a record as CSV files and tables show it. */
export interface Column<Field extends string = string> {
  readonly field: Field
  readonly label: string
  /** What people read in place of each value. */
  readonly words?: Readonly<Record<string, string>>
}
