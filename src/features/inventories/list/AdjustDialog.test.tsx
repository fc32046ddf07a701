import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { NO_PIECES, type SizePieces } from '../../../shared/quantities/pieces.ts'
import { queryClient } from '../../../web/api/queries.ts'
import { endSession, startSession } from '../../../web/api/session.ts'
import { AdjustDialog, type Adjusted } from './AdjustDialog.tsx'

const id = (end: number) => `01890000-0000-7000-8000-00000000000${end}`
const ADJUSTED: Adjusted = {
  clothingType: { _id: id(1), name: 'Tee' },
  printingDesign: { _id: id(2), name: 'Team roster', frontImagePaths: null, backImagePaths: null } as never,
  color: { _id: id(3), name: 'Red', code: 'ff0000' },
}

/** The stock of the product as the server has it, and what it was sent. */
let stored: SizePieces & { version: number; lowStockThreshold: number | null; soldIn30Days: number }
let sent: (SizePieces & { version: number; reason?: string; lowStockThreshold?: number | null })[]

const inventory = () => ({
  _id: id(4),
  version: stored.version,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
  clothingType: id(1),
  clothingTypeName: 'Tee',
  printingDesign: id(2),
  printingDesignData: { _id: id(2), name: 'Team roster', screenPrintingOn: 'front', frontImage: null, backImage: null },
  items: [{ _id: id(5), color: id(3), colorName: 'Red', colorCode: 'ff0000', ...stored, itemQuantity: 0 }],
  quantity: 0,
})

const onClose = vi.fn<() => void>()

// The reason grows with its text, for which it hears of fonts; this DOM has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

beforeEach(() => {
  stored = { ...NO_PIECES, small: 10, medium: 5, version: 1, lowStockThreshold: null, soldIn30Days: 12 }
  sent = []
  onClose.mockReset()
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!url.includes('/adjust')) return Response.json(inventory())
    const input = JSON.parse(body as string) as (typeof sent)[number]
    sent.push(input)
    if (input.version !== stored.version) {
      const message = 'Somebody changed this in the meantime.'
      return Response.json({ code: 'stale', message, present: inventory() }, { status: 409 })
    }
    return Response.json({ message: 'Stock adjusted.', inventory: inventory() })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  endSession()
  vi.unstubAllGlobals()
})

const field = (size: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `${size}, pieces` })
const hint = (size: string) => document.getElementById(field(size).getAttribute('aria-describedby')!)!.textContent
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))

async function open() {
  const root = createRootRoute({
    component: () => <AdjustDialog opened adjusted={ADJUSTED} onClose={onClose} />,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  render(
    <MantineProvider env="test">
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  await screen.findByRole('textbox', { name: 'S, pieces' })
  await waitFor(() => expect(hint('S')).toContain('now 10'))
}

test('I9: if the stock has moved meanwhile nothing is saved: the new differences stand beside what was typed', async () => {
  await open()
  type(field('S'), '8')
  type(screen.getByRole('textbox', { name: /Reason/ }), 'Counted')
  expect(hint('S')).toContain('−2')

  stored = { ...stored, small: 7, version: 2 }
  await save()
  expect(screen.getByRole('alert').textContent).toContain('The stock of this product has moved meanwhile.')
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(hint('S')).toContain('now 7'))
  expect(hint('S')).toContain('+1')
  expect(field('S').value).toBe('8')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('Counted')

  await save()
  expect(onClose).toHaveBeenCalled()
  expect(sent.map(({ version, small, medium, reason }) => [version, small, medium, reason])).toEqual([
    [1, 8, 5, 'Counted'],
    [2, 8, 5, 'Counted'],
  ])
})

describe('I7: the low stock threshold', () => {
  const threshold = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Low stock threshold, in pieces' })
  const last = () => sent.at(-1)!

  test('without one the field is empty and says what holds; one that is typed is saved alone, without a reason', async () => {
    await open()
    expect([threshold().value, threshold().placeholder]).toEqual(['', '12'])
    expect(screen.getByText('Empty: as sold in 30 days, 1 Dz. 0: never marked.')).toBeTruthy()
    type(threshold(), '24')
    await save()
    expect(onClose).toHaveBeenCalled()
    expect(last()).toMatchObject({ small: 10, medium: 5, lowStockThreshold: 24, version: 1 })
    expect(last()).not.toHaveProperty('reason')
  })

  test('one that is set stands in the field, is not sent with a count, and emptied it is taken away', async () => {
    stored = { ...stored, lowStockThreshold: 24, soldIn30Days: 0 }
    await open()
    expect(threshold().value).toBe('24')
    expect(screen.getByText('Empty: not marked, as nothing was sold in 90 days.')).toBeTruthy()
    type(field('S'), '8')
    await save()
    expect(screen.getByText('Reason is required')).toBeTruthy()
    type(screen.getByRole('textbox', { name: /Reason/ }), 'Counted')
    await save()
    expect(last()).toMatchObject({ small: 8, reason: 'Counted' })
    expect(last()).not.toHaveProperty('lowStockThreshold')
    type(threshold(), '')
    expect(threshold().value).toBe('')
    await save()
    expect(last()).toMatchObject({ lowStockThreshold: null })
  })

  test('no number is refused at the field, and what is set already is nothing to save', async () => {
    stored = { ...stored, lowStockThreshold: 24 }
    await open()
    type(threshold(), '-3')
    await save()
    expect(screen.getByText('A quantity is a whole number from 0')).toBeTruthy()
    expect(document.activeElement).toBe(threshold())
    type(threshold(), '24')
    await save()
    expect(screen.getByText('Enter the count of a size that has changed, or another low stock threshold')).toBeTruthy()
    expect(sent).toEqual([])
  })
})
