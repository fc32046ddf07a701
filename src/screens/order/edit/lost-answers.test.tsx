import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { InputOf } from '../../../shared/endpoint.ts'
import { valuesOfProduction } from '../form/draft/order-values.ts'
import type { createProduction } from '../../../features/orders/saves/order-productions.contract.ts'
import { storedItem, storedProduction } from './testing/stored-production.ts'
import { useProductionForm } from './productions/useProductionForm.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const STORED = storedProduction([storedItem(1)])
const START = valuesOfProduction(STORED)
const onSaved = vi.fn<() => void>()
const onEnd = vi.fn<(isSaved: boolean) => void>()

function NewProduction() {
  const { save } = useProductionForm({
    orderId: STORED.orderId,
    stored: null,
    start: START,
    onSaved,
  })
  return (
    <button type="button" onClick={() => void save().then(onEnd)}>
      Save
    </button>
  )
}

test('O10: a new production keeps its request id while answers get lost, and takes another after a conflict', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Response.json({ code: 'internal', message: 'An error occurred.' }, { status: 500 }),
    () => Response.json({ code: 'conflict', message: 'Stored already, and changed here.' }, { status: 409 }),
    () => Response.json({ message: 'Production added.', productionProduct: STORED }, { status: 201 }),
  ]
  const sent: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as InputOf<typeof createProduction>).requestId)
    return answers.shift()!()
  })
  render(
    <MantineProvider>
      <NewProduction />
    </MantineProvider>,
  )
  for (const count of [1, 2, 3, 4]) {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => onEnd.mock.calls.length).toBe(count)
  }
  expect(onEnd.mock.calls.map(([isSaved]) => isSaved)).toEqual([false, false, false, true])
  expect(onSaved).toHaveBeenCalledOnce()
  const [first, second, third, fourth] = sent
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

const ADDED = storedItem(2, { colorName: 'Black' })
const WITH_ADDED = { ...STORED, version: STORED.version + 1, items: [...STORED.items, ADDED] }
const [, added] = valuesOfProduction(WITH_ADDED).items

function AddedItem() {
  const { save, form } = useProductionForm({
    orderId: STORED.orderId,
    stored: STORED,
    start: { ...START, items: [...START.items, { ...added!, key: 'new' }] },
    onSaved,
  })
  return (
    <>
      <button type="button" onClick={() => void save().then(onEnd)}>
        Save
      </button>
      <p role="status">{form.values.items.map(({ key }) => key).join(' ')}</p>
    </>
  )
}

test.each([
  ['it is that one after a lost answer', [new TypeError('Failed to fetch')], ADDED._id],
  ['it is another one otherwise', [], `${ADDED._id} new`],
])('O10: where an item like the added one is stored, %s', async (_, failures, after) => {
  onEnd.mockReset()
  const answers: (Error | Response)[] = [
    ...failures,
    Response.json({ code: 'stale', message: 'Changed meanwhile.', present: WITH_ADDED }, { status: 409 }),
  ]
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift()!
    return answer instanceof Error ? Promise.reject(answer) : answer
  })
  render(
    <MantineProvider>
      <AddedItem />
    </MantineProvider>,
  )
  while (answers.length > 0) {
    const ends = onEnd.mock.calls.length
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect.poll(() => onEnd.mock.calls.length).toBe(ends + 1)
  }
  await expect.poll(() => screen.getByRole('status').textContent).toBe(`${STORED.items[0]!._id} ${after}`)
})
