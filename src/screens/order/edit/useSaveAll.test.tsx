import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMessage } from '../../../web/api/call.ts'
import { ApiError } from '../../../shared/problem.ts'
import type { SentProductionInput } from '../../../features/productions/productions.contract.ts'
import { valuesOfProduction } from '../form/draft/order-values.ts'
import { useProductionForm } from './productions/useProductionForm.ts'
import { storedItem, storedProduction } from './testing/stored-production.ts'
import { type OwnInput, type ProductionPart, useSaveAll } from './useSaveAll.ts'

beforeEach(() => {
  check.mockReturnValue(true)
  confirm.mockResolvedValue(true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
  sent.length = 0
})

const confirm = vi.fn<(parts: readonly ProductionPart[]) => Promise<boolean>>()
const check = vi.fn<(key: string) => boolean>()
const onSaved = vi.fn<(saved: object | undefined) => void>()
const onRefused = vi.fn<(key: string) => void>()
const noteFailure = vi.fn<(key: string, message: string) => void>()
const refuse = vi.fn<(key: string, problem: unknown) => void>()

const ITEM = { color: 'c', size: 'not_mix' } as const
const production = (name: string): SentProductionInput => ({ clothingType: name, printingDesign: 'd', items: [ITEM] })
const FIELDS: OwnInput = { customer: 'someone', version: 3 }

const getPart = <Input,>(key: string, input: Input) => ({
  key,
  check: () => check(key),
  getInput: () => (key.startsWith('same') ? null : input),
  noteFailure: (error: unknown) => noteFailure(key, getMessage(error)),
  refuse: (error: unknown) => refuse(key, error instanceof ApiError ? error.problem : error),
})

function SaveAll({ own, keys }: { own: string | null; keys: readonly string[] }) {
  const root = useRef<HTMLDivElement>(null)
  const save = useSaveAll({ id: 'order-1', root, confirm, onRefused, onSaved })
  const press = () =>
    save.saveAll(
      own === null ? null : getPart(own, FIELDS),
      keys.map((key) => getPart(key, production(key))),
    )
  return (
    <div ref={root}>
      <button type="button" onClick={press}>
        Save
      </button>
      <p role="status">{save.refused ?? (save.error === null ? '' : getMessage(save.error))}</p>
    </div>
  )
}

const sent: unknown[] = []

function answer(status: number, body: object): void {
  vi.stubGlobal('fetch', async (address: string, { body: text }: { body: string }) => {
    sent.push({ address, ...(JSON.parse(text) as object) })
    return Response.json(body, { status })
  })
}

function pressSave(own: string | null, ...keys: string[]): void {
  cleanup()
  render(<SaveAll own={own} keys={keys} />)
  fireEvent.click(screen.getByRole('button'))
}

const said = () => screen.getByRole('status').textContent

test('all that is changed goes in one call', async () => {
  answer(200, { message: 'Saved.' })
  pressSave('own', 'A', 'same', 'B')
  await expect.poll(() => onSaved.mock.calls).toEqual([[{ message: 'Saved.' }]])
  const address = '/api/orders/order-1'
  expect(sent).toEqual([{ address, ...FIELDS, productionProducts: [production('A'), production('B')] }])

  pressSave(null, 'B')
  await expect.poll(() => sent[1]).toEqual({ address, productionProducts: [production('B')] })
  pressSave('own')
  await expect.poll(() => sent[2]).toEqual({ address, ...FIELDS })
  await expect.poll(() => onSaved.mock.calls.length).toBe(3)
  pressSave('same own', 'same')
  await expect.poll(() => onSaved.mock.lastCall).toEqual([undefined])
  expect(sent).toHaveLength(3)
  expect(refuse).not.toHaveBeenCalled()
})

test('a refusal is shown by the part that is its reason, and nothing is saved', async () => {
  const printed = { code: 'conflict', message: 'Printed already.' }
  answer(409, { ...printed, field: 'productionProducts.1' })
  pressSave('own', 'A', 'same', 'B')
  await expect.poll(said).toBe('B')
  expect(refuse.mock.calls).toEqual([['B', printed]])
  expect(onRefused.mock.calls).toEqual([['B']])

  const stale = { code: 'stale', message: 'Somebody changed it.', present: {} }
  answer(409, stale)
  pressSave('own', 'A')
  await expect.poll(() => refuse.mock.lastCall).toEqual(['own', stale])

  answer(404, { code: 'not_found', message: 'This order does not exist any more.' })
  pressSave(null, 'A')
  await expect.poll(said).toBe('This order does not exist any more.')
  expect(refuse).toHaveBeenCalledTimes(2)

  noteFailure.mockReset()
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')))
  pressSave('own', 'A', 'same', 'B')
  await expect.poll(said).toContain('The server cannot be reached.')
  expect(refuse).toHaveBeenCalledTimes(2)
  expect(noteFailure.mock.calls.map(([key]) => key)).toEqual(['own', 'A', 'B'])
  expect(onSaved).not.toHaveBeenCalled()
})

test('nothing is sent while something is wrong, or if the person does not want it', async () => {
  answer(200, {})
  check.mockImplementation((key) => key !== 'B' && key !== 'wrong')
  pressSave('own', 'A', 'B')
  await expect.poll(said).toBe('B')
  pressSave('wrong', 'A')
  expect(confirm).not.toHaveBeenCalled()

  confirm.mockResolvedValue(false)
  pressSave('own', 'A')
  await expect.poll(() => confirm.mock.calls.length).toBe(1)
  // A colleague deletes it while the person is asked.
  confirm.mockImplementation(async () => {
    check.mockReturnValue(false)
    return true
  })
  check.mockReset().mockReturnValue(true)
  pressSave(null, 'A')
  await expect.poll(said).toBe('A')
  expect(sent).toEqual([])
})

const STORED = storedProduction([storedItem(1)])
const VALUES = valuesOfProduction(STORED)

function RealForm() {
  const root = useRef<HTMLDivElement>(null)
  const { rootRef, errors, ...part } = useProductionForm({
    orderId: STORED.orderId,
    stored: STORED,
    start: { ...VALUES, items: [{ ...VALUES.items[0]!, smallQuantity: 9 }] },
    onSaved: () => undefined,
  })
  const { saveAll } = useSaveAll({ id: STORED.orderId, root, confirm, onRefused, onSaved })
  return (
    <div ref={root}>
      <button type="button" onClick={() => saveAll(null, [{ ...part, key: STORED._id }])}>
        Save
      </button>
      <div ref={rootRef}>
        <input data-path="printingDesign" aria-label={errors['printingDesign'] ?? 'Design'} />
      </div>
    </div>
  )
}

test('a field of a production that is refused is marked in its form, and has the focus', async () => {
  answer(409, { code: 'conflict', message: 'Printed already.', field: 'productionProducts.0.printingDesign' })
  render(<RealForm />)
  fireEvent.click(screen.getByRole('button'))
  const field = await screen.findByRole('textbox', { name: 'Printed already.' })
  expect(document.activeElement).toBe(field)
  const { productionProducts } = sent[0] as { productionProducts: SentProductionInput[] }
  expect(productionProducts).toMatchObject([
    { _id: STORED._id, version: STORED.version, items: [{ _id: STORED.items[0]!._id, smallQuantity: 9 }] },
  ])
})
