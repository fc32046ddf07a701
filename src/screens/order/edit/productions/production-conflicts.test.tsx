import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { InputOf } from '../../../../shared/endpoint.ts'
import { MergeConflicts } from '../../../../web/form/MergeConflicts.tsx'
import type { Production, ProductionItem } from '../../../../features/productions/productions.contract.ts'
import type { ProductionFormValues } from '../../form/draft/order-draft.ts'
import { PRODUCTION_FIELDS } from '../../form/head/order-inputs.tsx'
import type { updateProduction } from '../../../../features/orders/saves/order-productions.contract.ts'
import { storedItem, storedProduction } from '../testing/stored-production.ts'
import { useProductionForm } from './useProductionForm.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const COLORS = ['Red', 'Green', 'Blue', 'Black']
const STORED = storedProduction(COLORS.map((colorName, index) => storedItem(index + 1, { colorName })))

const withItem = (items: ProductionItem[], name: string, fields: Partial<ProductionItem>): ProductionItem[] =>
  items.map((item) => (item.colorName === name ? { ...item, ...fields } : item))
const without = (items: ProductionItem[], name: string) => items.filter(({ colorName }) => colorName !== name)

/** What the colleague has stored. */
function theirs(): Production {
  let items = withItem(STORED.items, 'Red', { smallQuantity: 6, smallQuality: 'second' })
  items = withItem(items, 'Green', { xlQuantity: 4, xlQuality: 'first' })
  items = withItem(items, 'Black', { smallQuantity: 9 })
  return { ...STORED, version: 4, items: without(items, 'Blue') }
}

function edited({ items }: ProductionFormValues): Partial<ProductionFormValues> {
  const fields: Record<string, object> = { Red: { smallQuantity: 5, largeQuantity: 1 }, Blue: { smallQuantity: 7 } }
  return {
    items: items.flatMap((item) => (item.color!.name === 'Green' ? [] : [{ ...item, ...fields[item.color!.name] }])),
  }
}

const onSaved = vi.fn<() => void>()

function Editor() {
  const { form, rootRef, merging, save } = useProductionForm({
    orderId: STORED.orderId,
    stored: STORED,
    start: undefined,
    onSaved,
  })
  return (
    <div ref={rootRef}>
      {merging && <MergeConflicts fields={PRODUCTION_FIELDS} {...merging} />}
      <button type="button" onClick={() => form.setValues(edited(form.getValues()))}>
        Edit
      </button>
      <button type="button" onClick={() => void save()}>
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

test('two people edit the items of a production: only the same cells are asked, by name (rule O7)', async () => {
  const answers = [
    Response.json({ code: 'stale', message: 'Changed meanwhile.', present: theirs() }, { status: 409 }),
    Response.json({ message: 'Saved.', productionProduct: { ...theirs(), version: 5 } }),
  ]
  const sent: InputOf<typeof updateProduction>[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body) as InputOf<typeof updateProduction>)
    return answers.shift()
  })
  render(
    <MantineProvider>
      <Editor />
    </MantineProvider>,
  )
  await press('Edit')
  await press('Save')
  await expect.poll(conflicts).toEqual([
    ['Red, S', '5', '6'],
    ['Blue', 'Blue: S 7, 7 Dz', 'Removed'],
    ['Green', 'Removed', 'Green: S 2, XL 4, 6 Dz'],
  ])
  expect(screen.getByRole('alert').textContent).toContain('Also changed by your colleague: Red, Quality of S; Black, S')

  await press('Take theirs, Blue')
  await press('Take theirs, Green')
  expect(conflicts()).toEqual([['Red, S', '5', '6']])
  await press('Save')
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  const { version, items } = sent.at(-1)!
  expect(version).toBe(4)
  const ids = new Map(STORED.items.map(({ _id, colorName }) => [_id, colorName]))
  expect(
    items
      .map(({ _id, smallQuantity, smallQuality, largeQuantity, xlQuantity }) =>
        [ids.get(_id!), smallQuantity, smallQuality, largeQuantity, xlQuantity].join(' '),
      )
      .toSorted(),
  ).toEqual(['Black 9 first 0 0', 'Green 2 first 0 4', 'Red 5 second 1 0'])
})

test.each([
  ['as a mix', { size: 'mix', smallQuantity: 6, mediumQuantity: 6 } as const, 'Red: S 6, M 6 Pcs in each dozen, 2 Dz'],
  ['after pieces of it came back', { smallQuantityReturn: 3 }, 'Red: S 2, 2 Dz, 3 Pcs returned'],
])(
  'a row that a colleague has stored %s is asked as a whole, and stays as it was typed (rule O7)',
  async (_, fields, said) => {
    const current = { ...STORED, version: 4, items: withItem(STORED.items, 'Red', fields) }
    vi.stubGlobal('fetch', async () =>
      Response.json({ code: 'stale', message: 'Changed meanwhile.', present: current }, { status: 409 }),
    )
    render(
      <MantineProvider>
        <Editor />
      </MantineProvider>,
    )
    await press('Edit')
    await press('Save')
    await expect.poll(conflicts).toContainEqual(['Red', 'Red: S 5, L 1, 6 Dz', said])
    expect(screen.getByRole('alert').textContent).not.toContain('Also changed')
  },
)
