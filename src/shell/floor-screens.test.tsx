import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SCHEDULE_STATUS_LABELS } from '../features/floor/schedules.contract.ts'
import { endSession } from '../web/session.ts'
import { queryClient } from '../web/queries.ts'
import { openScreen } from './testing/open-screen.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  endSession()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const image = { thumbnail: '/thumbnail.webp', normal: '/normal.webp' }
const SCHEDULE = {
  _id: '0192d3a0-0000-7000-8000-00000000000a',
  version: 1,
  orderNo: 7,
  machine: 'machineM1',
  status: 'ready',
  changedAt: null,
  shippingMethod: 'ups',
  dueDate: null,
  screenPrintingOn: 'back',
  customerName: 'Acme Athletics',
  customerPhoneNo: '555 0100',
  referrerName: 'Riverside School',
  referrerPhoneNo: '555 0111',
  printingDesign: { name: 'Tigers', screenPrintingOn: 'back', frontImage: null, backImage: image },
  clothingType: { name: 'Tee' },
  productQuantity: 3,
  items: [],
}

test('a queue says of each schedule who, to whom, what, how much and by which way', async () => {
  await openScreen('/schedule/machineM1', { role: 'warehouse_operator', rows: [SCHEDULE] })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Machine M Schedule')
  const row = await screen.findByRole('row', { name: /Acme/ })
  for (const text of ['555 0100', 'Riverside School', '555 0111', 'Tigers', 'Back', 'Tee', '3 Dz', 'UPS', 'Ready'])
    expect(row.textContent).toContain(text)
  expect(within(row).getByRole('button', { name: 'Show Tigers, back large' })).toBeTruthy()
})

test('only an administrator selects, deletes and moves schedules', async () => {
  await openScreen('/schedule/machineM1', { rows: [SCHEDULE] })
  expect(await screen.findByRole('button', { name: 'Move order 7' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Select order 7' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  cleanup()
  queryClient.clear()
  await openScreen('/schedule/machineM1', { role: 'warehouse_operator', rows: [SCHEDULE] })
  expect(await screen.findByRole('button', { name: 'Details of order 7' })).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Move|Delete)/ })).toBeNull()
})

const STATUS = new RegExp(`^(${Object.values(SCHEDULE_STATUS_LABELS).join('|')})`)

test('every status but the present one can be chosen, and Complete is asked for', async () => {
  await openScreen('/schedule/machineM1', { rows: [SCHEDULE] })
  fireEvent.click(await screen.findByRole('button', { name: /Ready: change/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Update Production Status' })
  const choices = await within(dialog).findAllByRole<HTMLButtonElement>('button', { name: STATUS })
  expect(choices.map(({ textContent, disabled }) => `${textContent}${disabled ? ', disabled' : ''}`)).toEqual([
    'Pending',
    'Preparing',
    'Readynow, disabled',
    'Processing',
    'Complete',
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Complete' }))
  expect(within(dialog).getByRole('alert').textContent).toBe(
    'Are you sure that selected production is completed? This action cannot be undone.',
  )
})

test('the machine shows what is on it, as cards or as a list', async () => {
  await openScreen('/machine/machineM1', { role: 'machine_operator', rows: [SCHEDULE] })
  const name = await screen.findByRole('heading', { level: 2, name: 'Tigers' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Machine M 1')
  const card = name.closest('li')!
  expect(within(card).getByAltText('Tigers, back').getAttribute('src')).toBe('/normal.webp')
  for (const text of ['Back', 'Tee', '3 Dz 36 Pcs', 'Ready', 'Check Product Detail'])
    expect(card.textContent).toContain(text)
  const list = card.parentElement!
  expect(list.dataset['layout']).toBe('grid')
  fireEvent.click(screen.getByLabelText('List'))
  expect(list.dataset['layout']).toBe('list')
})
