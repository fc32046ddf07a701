import { isSame } from '../../../../web/form/merge/is-same.ts'
import type { ItemFormValues } from '../draft/order-draft.ts'

type Items = readonly ItemFormValues[]

const MAX_STEPS = 200

const isSameItems = (a: Items | undefined, b: Items): boolean =>
  a === b || (a !== undefined && isSame(a, b) && a.every(({ key }, index) => key === b[index]!.key))

/** Once something else has changed the items, nothing older can be undone: it would take a colleague's change back. */
export class UndoStack {
  #past: Items[] = []
  #future: Items[] = []
  #present: Items | undefined
  #group: string | undefined

  /** Changes in a row with the same `group`, such as typing in one cell, are undone as one. */
  record(before: Items, after: Items, group?: string): void {
    this.#forgetUnlessAt(before)
    if (group === undefined || group !== this.#group) this.#past = [...this.#past.slice(1 - MAX_STEPS), before]
    this.#future = []
    this.#present = after
    this.#group = group
  }

  /** The next change is a step of its own, whatever its group is. */
  endGroup(): void {
    this.#group = undefined
  }

  undo(present: Items): Items | undefined {
    this.#forgetUnlessAt(present)
    const before = this.#past.pop()
    if (before) this.#future.push(present)
    return this.#at(before)
  }

  redo(present: Items): Items | undefined {
    this.#forgetUnlessAt(present)
    const after = this.#future.pop()
    if (after) this.#past.push(present)
    return this.#at(after)
  }

  #at(items: Items | undefined): Items | undefined {
    this.#group = undefined
    if (items) this.#present = items
    return items
  }

  #forgetUnlessAt(items: Items): void {
    if (isSameItems(this.#present, items)) return
    this.#past = []
    this.#future = []
    this.#group = undefined
    this.#present = items
  }
}
