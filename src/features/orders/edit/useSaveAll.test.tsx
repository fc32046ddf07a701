import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { getMessage } from '../../../web/api/call.ts'
import type { OwnInput, ProductionInput } from './shared-save.ts'
import { storedItem, storedProduction } from './testing/stored-production.ts'
import { OWN, type Part, useSaveAll } from './useSaveAll.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const confirm = vi.fn<(parts: readonly Part[]) => Promise<boolean>>()
const onSaved = vi.fn<(saved: object | undefined) => void>()
const onRefused = vi.fn<(key: string) => void>()
const check = vi.fn<(key: string) => boolean>()
const onEnd = vi.fn<(key: string, end: string) => void>()

const ITEM = { color: 'c', size: 'not_mix' } as const
const production = (name: string): ProductionInput => ({ clothingType: name, printingDesign: 'd', items: [ITEM] })
const OWN_FIELDS: OwnInput = { customer: 'someone', version: 3 }

const getPart = (key: string): Part => ({
  key,
  check: () => check(key),
  save: (shared) => {
    const part: Promise<unknown> =
      key === OWN
        ? shared.addOwn(OWN_FIELDS)
        : shared.addProduction(key, production(key)).then(({ productionProduct }) => productionProduct._id)
    return part.then(
      (saved) => (onEnd(key, `saved ${String(saved)}`), true),
      (error: unknown) => (onEnd(key, (error as Error).message), false),
    )
  },
})

function SaveAll({ keys }: { keys: readonly string[] }) {
  const root = useRef<HTMLDivElement>(null)
  const { saveAll, refused, error } = useSaveAll({ id: 'order-1', root, confirm, onRefused, onSaved })
  return (
    <div ref={root}>
      <button type="button" onClick={() => saveAll(keys.map(getPart))}>
        Save
      </button>
      <p role="status">{refused ?? (error === null ? '' : getMessage(error))}</p>
    </div>
  )
}

const sent: unknown[] = []

function answer(status: number, body: object): void {
  sent.length = 0
  vi.stubGlobal('fetch', async (address: string, { body: text }: { body: string }) => {
    sent.push({ address, ...(JSON.parse(text) as object) })
    return Response.json(body, { status })
  })
}

async function save(keys: readonly string[], isWanted = async () => true): Promise<void> {
  cleanup()
  onEnd.mockReset()
  confirm.mockReset().mockImplementation(isWanted)
  render(<SaveAll keys={keys} />)
  fireEvent.click(screen.getByRole('button'))
}

const said = () => screen.getByRole('status').textContent
const ends = () => onEnd.mock.calls.map((one) => one.join(': ')).toSorted()

test('all that is changed goes in one call, and each part gets what is stored of it', async () => {
  check.mockReturnValue(true)
  const stored = ['p1', 'p2', 'p3'].map((_id) => ({ ...storedProduction([storedItem(1)]), _id }))
  answer(200, { message: 'Saved.', order: { productionProductData: stored }, productionIds: ['p3', 'p1'] })
  await save([OWN, 'A', 'B'])
  await expect.poll(() => onSaved.mock.calls.length).toBe(1)
  expect(sent).toEqual([
    { address: '/api/orders/order-1', ...OWN_FIELDS, productionProducts: [production('A'), production('B')] },
  ])
  expect(ends()).toEqual(['A: saved p3', 'B: saved p1', 'order: saved undefined'])
  expect(onRefused).not.toHaveBeenCalled()

  await save(['B'])
  await expect.poll(() => onSaved.mock.calls.length).toBe(2)
  expect(sent[1]).toEqual({ address: '/api/orders/order-1', productionProducts: [production('B')] })
})

test('a refusal is shown by the part that is its reason; the others say nothing, and nothing is saved', async () => {
  check.mockReturnValue(true)
  const other = 'Nothing was saved, because of another part'
  answer(409, { code: 'conflict', message: 'Printed already.', field: 'productionProducts.1' })
  await save([OWN, 'A', 'B'])
  await expect.poll(said).toBe('B')
  expect(ends()).toEqual([`A: ${other}`, 'B: Printed already.', `order: ${other}`])

  answer(409, { code: 'stale', message: 'Somebody changed it.', present: {} })
  await save([OWN, 'A'])
  await expect.poll(said).toBe(OWN)
  expect(ends()).toEqual([`A: ${other}`, 'order: Somebody changed it.'])

  answer(404, { code: 'not_found', message: 'This order does not exist any more.' })
  await save(['A'])
  await expect.poll(said).toBe('This order does not exist any more.')
  expect(ends()).toEqual([`A: ${other}`])
  expect(onSaved).not.toHaveBeenCalled()
})

test('nothing is sent while something is wrong, or when the person does not want it', async () => {
  answer(200, {})
  check.mockImplementation((key) => key !== 'B')
  await save(['A', 'B'])
  await expect.poll(said).toBe('B')
  check.mockReturnValue(true)
  await save(['A'])
  await expect.poll(() => sent.length).toBe(1)

  await save(['A'], async () => false)
  await expect.poll(() => confirm.mock.calls.length).toBe(1)
  // A colleague deletes it while the person is asked.
  await save(['A'], async () => {
    check.mockReturnValue(false)
    return true
  })
  await expect.poll(said).toBe('A')
  expect(sent).toHaveLength(1)
})
