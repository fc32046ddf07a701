import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyItem, type ItemFormValues } from '../draft/order-draft.ts'
import { UndoStack } from './undo-stack.ts'
import { withFields } from './rows.ts'

const [FIRST] = [[{ ...emptyItem(), key: 'a' }]]
const typed = (items: readonly ItemFormValues[], smallQuantity: number | string) =>
  withFields(items, 'a', { smallQuantity })

it('what is typed into one cell is undone at once, and comes back', () => {
  const undo = new UndoStack()
  const one = typed(FIRST, 1)
  const twelve = typed(one, 12)
  const three = typed(twelve, 3)
  undo.record(FIRST, one, 'a small')
  undo.record(one, twelve, 'a small')
  undo.endGroup()
  undo.record(twelve, three, 'a small')
  expect(undo.undo(three)).toBe(twelve)
  expect(undo.undo(twelve)).toBe(FIRST)
  expect(undo.undo(FIRST)).toBeUndefined()
  expect(undo.redo(FIRST)).toBe(twelve)
  expect(undo.redo(twelve)).toBe(three)
  expect(undo.redo(three)).toBeUndefined()
})

it('after another change nothing can be redone', () => {
  const undo = new UndoStack()
  const one = typed(FIRST, 1)
  undo.record(FIRST, one)
  undo.undo(one)
  const two = typed(FIRST, 2)
  undo.record(FIRST, two)
  expect(undo.redo(two)).toBeUndefined()
  expect(undo.undo(two)).toBe(FIRST)
})

it('the change of a colleague that was taken over cannot be undone, nor anything before it', () => {
  const undo = new UndoStack()
  const mine = typed(FIRST, 1)
  undo.record(FIRST, mine)
  const merged = withFields(mine, 'a', { xlQuantity: 7 })
  expect(undo.undo(merged)).toBeUndefined()
  const after = typed(merged, 2)
  undo.record(merged, after)
  expect(undo.undo(after)).toBe(merged)
  expect(undo.undo(merged)).toBeUndefined()
})

it('copies of the same items, as the form makes them, are no change', () => {
  const undo = new UndoStack()
  const one = typed(FIRST, 1)
  undo.record(FIRST, one)
  expect(undo.undo(structuredClone(one))).toBe(FIRST)
})

it('undoing all and redoing all leads back to the same items', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 30 }), (values) => {
      const undo = new UndoStack()
      const states: (readonly ItemFormValues[])[] = [FIRST]
      for (const value of values) {
        const next = typed(states.at(-1)!, value)
        undo.record(states.at(-1)!, next)
        states.push(next)
      }
      let current = states.at(-1)!
      for (const state of states.slice(0, -1).toReversed()) expect((current = undo.undo(current)!)).toBe(state)
      for (const state of states.slice(1)) expect((current = undo.redo(current)!)).toBe(state)
    }),
  )
})
