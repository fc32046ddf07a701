import { isSame } from '../../../../web/form/merge/is-same.ts'
import type { ItemFormValues } from '../draft/order-draft.ts'

type Items = readonly ItemFormValues[]

const MAX_STEPS = 200

const isSameItems = (a: Items | undefined, b: Items): boolean =>
  a === b || (a !== undefined && isSame(a, b) && a.every(({ key }, index) => key === b[index]!.key))

/** Once something else has changed the items, nothing older can be undone: it would take a colleague's change back. */
export class UndoStack {
  #steps: Items[] = []
  #at = 0
  #group: string | undefined

  /** Changes in a row with the same `group`, such as typing in one cell, are undone as one. */
  record(before: Items, after: Items, group?: string): void {
    this.#forgetUnlessAt(before)
    const past = this.#steps.slice(0, this.#at + (group !== undefined && group === this.#group ? 0 : 1))
    this.#steps = [...past.slice(-MAX_STEPS), after]
    this.#at = this.#steps.length - 1
    this.#group = group
  }

  /** The next change is a step of its own, whatever its group is. */
  endGroup(): void {
    this.#group = undefined
  }

  undo(present: Items): Items | undefined {
    return this.#move(present, -1)
  }

  redo(present: Items): Items | undefined {
    return this.#move(present, 1)
  }

  #move(present: Items, by: number): Items | undefined {
    this.#forgetUnlessAt(present)
    this.endGroup()
    const to = this.#steps[this.#at + by]
    if (to) this.#at += by
    return to
  }

  #forgetUnlessAt(items: Items): void {
    if (isSameItems(this.#steps[this.#at], items)) return
    this.#steps = [items]
    this.#at = 0
    this.endGroup()
  }
}
