import { notifications } from '@mantine/notifications'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../web/api/queries.ts'
import { endSession, startSession } from '../../../web/api/session.ts'
import { openTwoPages } from '../../../web/testing/two-pages.tsx'
import type { PrintingOn } from '../../../features/designs/designs.contract.ts'
import type { SideStatus } from '../../../features/productions/productions.contract.ts'
import { AddSchedulesDialog } from './AddSchedulesDialog.tsx'
import { getBoard } from './testing/press-board.ts'
import type { SelectedProduction } from './useStoredProductions.ts'

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
  designName: string,
  screenPrintingOn: PrintingOn,
  [frontStatus, backStatus]: [SideStatus | null, SideStatus | null],
  more: object = {},
): SelectedProduction =>
  ({
    ...{
      _id: designName,
      orderId: 'o',
      orderNo: 7,
      orderStatus: 'confirm',
      clothingTypeName: 'Tee',
      productQuantity: 5,
    },
    printingDesignData: { name: designName, screenPrintingOn, frontImage: null, backImage: null },
    customerName: 'Acme',
    frontStatus,
    backStatus,
    ...more,
  }) as SelectedProduction

const TIGERS = production('Tigers', 'front_back', ['pending', 'pending'])
const LIONS = production('Lions', 'front', ['pending', null])
const BEARS = production('Bears', 'front_back', ['schedule', 'complete'])

async function open(...productions: readonly SelectedProduction[]) {
  const close = vi.fn<() => void>()
  openTwoPages(() => <AddSchedulesDialog opened productions={productions} onClose={close} onScheduled={close} />)
  await screen.findByRole('dialog', { name: 'Add Multiple Production Schedule' })
}
const choose = (side: string, machine: string) =>
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: `${side} goes to` })).getByRole('radio', { name: machine }),
  )
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ })
/** What becomes of the front and the back of a production. */
const getResults = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .slice(1)
    .map(({ textContent }) => textContent.trim())

test('§2.11 §5 Save is disabled until a machine is chosen, and says how many schedules there will be', async () => {
  await open(TIGERS, LIONS, BEARS)
  expect(saveButton().disabled).toBe(true)
  choose('Front', 'Machine M')
  expect(saveButton().textContent).toBe('Save 2 schedules')
  choose('Back', 'Machine XL')
  expect(saveButton().textContent).toBe('Save 3 schedules')
  choose('Front', 'Not now')
  expect(saveButton().textContent).toBe('Save 1 schedule')
  expect(saveButton().disabled).toBe(false)
})

test('each production says where its sides go, and why one does not', async () => {
  await open(
    TIGERS,
    LIONS,
    BEARS,
    production('Owls', 'front', ['pending', null], { orderStatus: 'cancel' }),
    production('Foxes', 'front_back', ['pending', 'pending'], { hasLeft: true }),
  )
  choose('Front', 'Machine M')
  expect(getResults('Tigers')).toEqual(['Machine M', 'Not now'])
  expect(getResults('Lions')).toEqual(['Machine M', 'No back on this design'])
  expect(getResults('Bears')).toEqual(['Already scheduled', 'Already complete'])
  expect(getResults('Owls')[0]).toBe('Order cancelled')
  expect(getResults('Foxes')).toEqual(['Deleted meanwhile', 'Deleted meanwhile'])
  expect(screen.getByText('2 of 5 can, 10 Dz, to Machine M')).toBeTruthy()
})

test('what nobody can take is not offered', async () => {
  await open(LIONS, BEARS)
  const back = within(screen.getByRole('radiogroup', { name: 'Back goes to' })).getAllByRole('radio')
  expect(back.map((one) => (one as HTMLInputElement).disabled)).toEqual([true, true, true])
  expect(screen.getByText('No back of the selected can be scheduled.')).toBeTruthy()
})

test('art is a thumbnail, whatever the size of its file', async () => {
  const image = { thumbnail: '/art.webp', normal: '/large.webp' }
  const design = {
    name: 'Tigers',
    screenPrintingOn: 'front',
    frontImagePaths: image,
    frontImage: image,
    backImage: null,
  }
  await open(production('Tigers', 'front', ['pending', null], { printingDesignData: design }))
  expect(document.querySelector('img')!.style.width).not.toBe('')
})

test('all sides are sent at once, and machines and place are remembered for the next time', async () => {
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'POST') sent.push(url, JSON.parse(body as string))
    if (url.includes('board')) return Response.json(getBoard())
    return Response.json(method === 'POST' ? { message: '3 schedules created.', schedules: [] } : { data: [] })
  })
  await open(TIGERS, LIONS)
  choose('Front', 'Machine M')
  choose('Back', 'Machine XL')
  fireEvent.click(screen.getByRole('radio', { name: 'At the end' }))
  fireEvent.click(saveButton())
  await expect
    .poll(() => sent)
    .toEqual([
      '/api/schedules/sides',
      {
        sides: [
          { screenPrintingOn: 'front', machine: 'machineM1', productionProductIds: ['Tigers', 'Lions'] },
          { screenPrintingOn: 'back', machine: 'machineXl1', productionProductIds: ['Tigers'] },
        ],
        place: 'end',
      },
    ])
  cleanup()
  await open(TIGERS, LIONS)
  expect(saveButton().textContent).toBe('Save 3 schedules')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'At the end' }).checked).toBe(true)
})

test('each side says its place, and each queue its dozens before and after', async () => {
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  vi.stubGlobal('fetch', async () => Response.json(getBoard()))
  await open({ ...TIGERS, dueDate: null }, { ...LIONS, dueDate: '2026-11-15' })
  choose('Front', 'Machine M')
  await expect.poll(() => getResults('Tigers')).toEqual(['Machine M, place 4', 'Not now'])
  expect(getResults('Lions')[0]).toBe('Machine M, place 2')
  choose('Back', 'Machine M')
  expect(getResults('Tigers')).toEqual(['Machine M, place 4', 'Machine M, place 5'])
  expect(screen.getByText('3 sides will be added as Pending. Machine M: 10 Dz before, 25 Dz after.')).toBeTruthy()
  choose('Back', 'Machine XL')
  expect(
    screen.getByText(
      '3 sides will be added as Pending. Machine M: 10 Dz before, 20 Dz after. Machine XL: 0 Dz before, 5 Dz after.',
    ),
  ).toBeTruthy()
})

test('each machine says when the last one of a side would be done there', async () => {
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  const sides = [
    { productionId: 'Tigers' },
    { productionId: 'Tigers', side: 'back' },
    { productionId: 'Lions' },
  ] as const
  vi.stubGlobal('fetch', async () => Response.json(getBoard(...sides)))
  await open(TIGERS, LIONS)
  fireEvent.click(screen.getByRole('radio', { name: 'At the end' }))
  const done = (machine: string) =>
    screen.getAllByText(`${machine}:`).map(({ parentElement }) => parentElement!.textContent)
  // Front and back; the two fronts, all of one design, need one setup. All were due years ago.
  const [m, xl] = ['Machine M: Done Mon, Jan 02, 2040', 'Machine XL: Done Mon, Jan 02, 2040']
  await expect.poll(() => done('Machine XL')).toEqual([`${xl}, 10:20 AM1 order late`, `${xl}, 9:20 AMlate`])
  expect(done('Machine M')).toEqual([`${m}, 12:40 PM1 order late`, `${m}, 11:40 AMlate`])
  choose('Front', 'Machine XL')
  expect(done('Machine XL')).toEqual([`${xl}, 10:20 AM1 order late`, `${xl}, 11:40 AMlate`])
})

test('why the server refuses them stands in the dialog', async () => {
  startSession({ token: 't', role: 'administrator', userId: 'u', username: 'ada' })
  const message = 'Production 1 of order #7, Tigers: the front is already scheduled.'
  vi.stubGlobal('fetch', async () => Response.json({ code: 'conflict', message }, { status: 409 }))
  await open(TIGERS, LIONS)
  choose('Front', 'Machine M')
  fireEvent.click(saveButton())
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  expect(screen.getByRole('dialog')).toBeTruthy()
})
