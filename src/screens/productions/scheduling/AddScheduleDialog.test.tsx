import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../web/api/queries.ts'
import { endSession, startSession } from '../../../web/api/session.ts'
import { openTwoPages } from '../../../web/testing/two-pages.tsx'
import type { PrintingOn } from '../../../features/designs/designs.contract.ts'
import type { SideStatus } from '../../../features/productions/productions.contract.ts'
import type { ProductionRow } from '../../../features/production-list/production-list.contract.ts'
import { AddScheduleDialog } from './AddScheduleDialog.tsx'
import { getBoard } from './testing/press-board.ts'

// No queue is known.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  cleanup()
  queryClient.clear()
  notifications.clean()
  endSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const production = (
  screenPrintingOn: PrintingOn,
  frontStatus: SideStatus | null,
  backStatus: SideStatus | null,
): ProductionRow =>
  ({
    ...{ _id: 'p', orderId: 'o', orderNo: 7, orderStatus: 'confirm', clothingTypeName: 'Tee' },
    ...{ dueDate: '2026-11-15', productQuantity: 5 },
    printingDesignData: { name: 'Tigers', screenPrintingOn },
    frontStatus,
    backStatus,
  }) as ProductionRow

async function open(row: ProductionRow) {
  const close = vi.fn<() => void>()
  openTwoPages(() => <AddScheduleDialog opened production={row} onClose={close} />)
  await screen.findByRole('dialog', { name: 'Add Schedule' })
}
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })

test.each<[ProductionRow, offered: string[]]>([
  [production('front', 'pending', null), ['Front']],
  [production('back', null, 'pending'), ['Back']],
  [production('front_back', 'pending', 'pending'), ['Front', 'Back']],
  [production('front_back', 'schedule', 'pending'), ['Back']],
  [production('front_back', 'pending', 'complete'), ['Front']],
])('§4 each side that is pending is offered, the other one disabled (%#)', async (row, offered) => {
  await open(row)
  expect(['Front', 'Back'].filter((side) => !radio(side).disabled)).toEqual(offered)
  expect(['Machine M', 'Machine XL'].filter((machine) => radio(machine).disabled)).toEqual([])
})

test('§5 of one production Save is never disabled: it says what is missing', async () => {
  await open(production('front_back', 'pending', 'pending'))
  expect(saveButton().disabled).toBe(false)
  fireEvent.click(saveButton())
  expect(await screen.findByText('Choose a machine')).toBeTruthy()
  expect(screen.getByText('Choose the front or the back')).toBeTruthy()
})

test('it says the place that the job gets and the dozens of the queue, and the choice is remembered', async () => {
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push(JSON.parse(body as string))
    return Response.json(method === 'POST' ? { message: 'Schedule created.' } : getBoard({ productionId: 'p' }))
  })
  await open(production('front', 'pending', null))
  fireEvent.click(radio('Machine M'))
  expect(await screen.findByText('Gets place 2. The queue: 10 Dz before, 15 Dz after.')).toBeTruthy()
  expect(screen.getByText('Done Mon, Jan 02, 2040, 10:20 AM')).toBeTruthy()
  expect(screen.getByText('Done Mon, Jan 02, 2040, 9:20 AM').id).toBe(
    radio('Machine XL').getAttribute('aria-describedby'),
  )
  fireEvent.click(radio('At the end'))
  expect(screen.getByText(/^Gets place 3\./)).toBeTruthy()
  expect(screen.getByText('Done Mon, Jan 02, 2040, 11:40 AM')).toBeTruthy()
  fireEvent.click(radio('At the top'))
  expect(screen.getByText(/^Gets place 1\./)).toBeTruthy()
  expect(screen.getByText('Done Mon, Jan 02, 2040, 10:20 AM')).toBeTruthy()
  fireEvent.click(radio('Machine XL'))
  expect(screen.getByText('Gets place 1. The queue: 0 Dz before, 5 Dz after.')).toBeTruthy()
  fireEvent.click(saveButton())
  await expect.poll(() => sent).toMatchObject([{ machine: 'machineXl1', place: 'top' }])
  cleanup()
  await open(production('front', 'pending', null))
  expect(radio('At the top').checked).toBe(true)
})

test('§8 why the server refuses it stands in the dialog', async () => {
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  const message = 'Production 1 of order #7, Tigers: the front is already scheduled.'
  vi.stubGlobal('fetch', async () => Response.json({ code: 'conflict', message }, { status: 409 }))
  await open(production('front', 'pending', null))
  fireEvent.click(radio('Machine M'))
  fireEvent.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByRole('dialog')).toBeTruthy()
})
