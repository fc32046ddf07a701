import { MantineProvider } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../shared/problem.ts'
import { MergeConflicts } from '../../../web/form/MergeConflicts.tsx'
import { type Path, withValueAt } from '../../../web/form/merge.ts'
import { useRecordForm } from '../../../web/form/useRecordForm.ts'
import { emptyItem, emptyOrder, type OrderDraft, type ProductionFormValues } from './order-draft.ts'
import { ORDER_FIELDS } from './order-inputs.tsx'

type StoredOrder = { version: number; order: OrderDraft }

const COLORS = ['Red', 'Green', 'Blue', 'Black']
const production = (number: number): ProductionFormValues => ({
  key: `p${number}`,
  clothingType: { _id: 't', name: 'Tee' },
  printingDesign: null,
  items: COLORS.map((name) => ({
    ...emptyItem(),
    key: `p${number}${name}`,
    color: { _id: name, name, code: '000000' },
    smallQuantity: 2,
  })),
})
const ORDER: OrderDraft = { ...emptyOrder(), productionProducts: [1, 2, 3].map(production) }

const RECORD: StoredOrder = { version: 4, order: ORDER }

const itemPath = (of: number, color: string): Path => ['productionProducts', `p${of}`, 'items', `p${of}${color}`]
const withItem = (order: OrderDraft, of: number, color: string, fields: object): OrderDraft =>
  Object.entries(fields).reduce(
    (values, [name, value]) => withValueAt(values, [...itemPath(of, color), name], value),
    order,
  )

const onSave = vi.fn<(values: OrderDraft, version: number | undefined) => Promise<{ message: string }>>()
const nothing = () => undefined

/** Edits an order as `mine`, and saves it. */
function OrderEditor({ mine }: { mine: OrderDraft }) {
  const { form, rootRef, submit, merging } = useRecordForm({
    record: RECORD,
    valuesOf: ({ order }) => order,
    validate: () => ({}),
    onSave,
    onState: nothing,
    onSaved: nothing,
  })
  return (
    <div ref={rootRef}>
      {merging && <MergeConflicts fields={ORDER_FIELDS} {...merging} />}
      <button type="button" onClick={() => form.setValues(mine)}>
        Edit
      </button>
      <button type="button" onClick={() => submit()}>
        Save
      </button>
    </div>
  )
}

const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => undefined)
}
const conflicts = () =>
  screen
    .queryAllByRole('group')
    .map((group) => [group.firstChild!.textContent, ...[...group.querySelectorAll('dd')].map((dd) => dd.textContent)])

afterEach(() => {
  cleanup()
  notifications.clean()
  onSave.mockReset()
})

test('two people edit an order of 3 productions with 12 items: only the same cells are asked, by name (rule O7)', async () => {
  let mine = withItem(ORDER, 1, 'Red', { smallQuantity: 5, largeQuantity: 1 })
  mine = withItem(mine, 2, 'Blue', { smallQuantity: 7 })
  mine = withValueAt(mine, itemPath(3, 'Green'), undefined)
  mine = { ...mine, remark: 'By Friday' }
  let theirs = withItem(ORDER, 1, 'Red', { smallQuantity: 6, smallQuality: 'second' })
  theirs = withItem(theirs, 3, 'Green', { xlQuantity: 4 })
  theirs = withItem(theirs, 3, 'Black', { smallQuantity: 9 })
  theirs = withValueAt(theirs, itemPath(2, 'Blue'), undefined)
  theirs = { ...theirs, dueDate: '2026-12-01' }
  onSave.mockRejectedValueOnce(
    new ApiError({ code: 'stale', message: 'Changed meanwhile.', present: { version: 5, order: theirs } }),
  )
  onSave.mockResolvedValue({ message: 'Order saved.' })
  render(
    <MantineProvider>
      <OrderEditor mine={mine} />
    </MantineProvider>,
  )
  await press('Edit')
  await press('Save')

  expect(conflicts()).toEqual([
    ['Production 1, Red, S', '5', '6'],
    ['Production 2, Blue', 'Kept', 'Removed'],
    ['Production 3, Green', 'Removed', 'Kept'],
  ])
  expect(screen.getByRole('alert').textContent).toContain(
    'Also changed by your colleague: Due Date; Production 1, Red, Quality of S; Production 3, Black, S',
  )

  await press('Take theirs, Production 2, Blue')
  await press('Take theirs, Production 3, Green')
  expect(conflicts()).toEqual([['Production 1, Red, S', '5', '6']])
  await press('Save')
  const [saved, version] = onSave.mock.lastCall!
  expect(version).toBe(5)
  expect(saved).toMatchObject({ remark: 'By Friday', dueDate: '2026-12-01' })
  const itemsOf = (order: OrderDraft) =>
    order.productionProducts.map(({ items }) =>
      items
        .map(({ color, smallQuantity, smallQuality, largeQuantity, xlQuantity }) =>
          [color!.name, smallQuantity, smallQuality, largeQuantity, xlQuantity].join(' '),
        )
        .toSorted(),
    )
  expect(itemsOf(saved)).toEqual([
    ['Black 2 first  ', 'Blue 2 first  ', 'Green 2 first  ', 'Red 5 second 1 '],
    ['Black 2 first  ', 'Green 2 first  ', 'Red 2 first  '],
    ['Black 9 first  ', 'Blue 2 first  ', 'Green 2 first  4', 'Red 2 first  '],
  ])
})
