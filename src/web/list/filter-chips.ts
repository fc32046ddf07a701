import { dayRange } from '../../shared/day.ts'

/** An active filter of a list, shown as a chip that removes it. */
export interface FilterChip<Input> {
  label: string
  /** The change of the input that removes it. */
  without: Partial<Input>
}

type Maybe<Chip> = Chip | false | '' | null | undefined

/** The chips of those filters that are active: written as `condition && chip`. */
export const chipsThatAre = <Input>(chips: readonly Maybe<FilterChip<NoInfer<Input>>>[]): FilterChip<Input>[] =>
  chips.filter((chip) => typeof chip === 'object' && chip !== null)

interface DueDates {
  dueDateFrom?: string | null | undefined
  dueDateTo?: string | null | undefined
}

/** The chip of a filter by due date. Days yyyy-mm-dd, both included. */
export const dueChip = ({ dueDateFrom, dueDateTo }: DueDates) =>
  (dueDateFrom || dueDateTo) && {
    label: `Due: ${dayRange(dueDateFrom ?? null, dueDateTo ?? null)}`,
    without: { dueDateFrom: null, dueDateTo: null },
  }
