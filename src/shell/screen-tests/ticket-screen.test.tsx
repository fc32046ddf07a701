import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { qualityField, returnField } from '../../features/productions/productions.contract.ts'
import { quantityField } from '../../shared/quantities/pieces.ts'
import { bySize } from '../../shared/quantities/sizes.ts'
import { openScreen } from '../testing/open-screen.tsx'

const id = (number: number) => `0192d3a0-0000-7000-8000-${String(number).padStart(12, '0')}`
const ITEM = {
  ...{
    _id: 'i',
    version: 1,
    color: 'c',
    colorName: 'Athletic Heather',
    colorCode: 'b8bbbf',
    size: 'mix',
    itemQuantity: 5,
  },
  ...bySize(quantityField, () => 0),
  ...bySize(qualityField, () => ''),
  ...bySize(returnField, () => 0),
  ...{ returnReason: '', returnReasonText: '' },
  ...{ smallQuantity: 2, mediumQuantity: 3, largeQuantity: 4, xlQuantity: 2, twoXlQuantity: 1, twoXlQuality: 'second' },
}
const BLACK = {
  ...ITEM,
  _id: 'j',
  colorName: 'Black',
  size: 'not_mix',
  smallQuantity: 1,
  mediumQuantity: 4,
  twoXlQuality: '',
}
const ticket = (number: number, more: object = {}) => ({
  ...{ _id: id(number), version: 1, orderId: 'o', orderNo: number, productionProductId: 'p', machine: 'machineM1' },
  ...{ status: 'ready', changedAt: null, shippingMethod: 'ups', dueDate: '2026-11-23', screenPrintingOn: 'back' },
  ...{ customerName: 'Riverbend Montessori', customerPhoneNo: '555 0158', referrerName: '', referrerPhoneNo: '' },
  printingDesign: { _id: 'd', name: 'Reading Owl', screenPrintingOn: 'back', frontImage: null, backImage: null },
  ...{ clothingType: { _id: 't', name: 'Long Sleeve' }, productQuantity: 16, items: [ITEM, BLACK] },
  ...{ remark: 'Screens 40 to 43 are still up.', printNotes: '156 mesh', place: 1, queueLength: 21, otherSides: [] },
  ...more,
})

/** The answer to the calls of the screen: what is in the queue, and the tickets of all that is asked for. */
const shop = (tickets: readonly object[], queue = tickets.length) => ({
  answer: (path: string) => {
    if (path === '/api/schedules/tickets') return Response.json({ data: tickets })
    if (path !== '/api/schedules/machineM1/ids') return undefined
    return Response.json({ data: Array.from({ length: queue }, (_, at) => id(at + 1)) })
  },
})
const getCells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent.trim())
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

test('§2.12 a ticket says what is to be printed, how much of it, for whom and by when', async () => {
  const other = {
    _id: 'x',
    productionProductId: 'p',
    machine: 'machineXl1',
    status: 'pending',
    screenPrintingOn: 'front',
  }
  const otherSides = [{ ...other, place: 3, designName: 'Reading Owl', clothingTypeName: 'Long Sleeve' }]
  await openScreen(`/schedule/machineM1/tickets?ids=${id(189)}`, shop([ticket(189, { otherSides })]))
  const paper = await screen.findByRole('article', { name: 'Ticket #189, Back, page 1 of 1' })
  expect(heading()).toBe('Print Job Tickets: #189 Back')
  expect(paper.dataset['size']).toBe('a5')
  const said = paper.textContent
  expect(said).toContain('#189Machine MPlace 1 of 21Due Mon, Nov 23, 2026BACKLong Sleeve')
  expect(said).toContain('No imageReading Owl204 Pcs 17 DzCustomerRiverbend Montessori, 555 0158')
  expect(said).toContain('Deliver toThe customer, UPS')
  expect(said).toContain('Remark Screens 40 to 43 are still up.Print Notes 156 mesh')
  expect(said).toContain('Prepared byPrinted byPcs 1stPcs 2ndAlso on this order: FRONT on Machine XL, place 3Printed ')
  expect(said).not.toContain('Changed')
  expect(within(paper).getAllByRole('row').map(getCells)).toEqual([
    ['Color', 'S', 'M', 'L', 'XL', '2XL', '3XL', 'Total'],
    ['Athletic HeatherMix 5 × (2·3·4·2·1·0)', '10mix', '15mix', '20mix', '10mix', '2nd 5mix', '', '60 Pcs5 Dz'],
    ['Black', '121 Dz', '484 Dz', '484 Dz', '242 Dz', '121 Dz', '', '144 Pcs12 Dz'],
    ['Total', '22', '63', '68', '34', '17', '', '204 Pcs17 Dz'],
  ])
  const code = within(paper).getByRole('img', { name: '#189 Back at its machine' })
  expect(code.dataset['text']).toBe(`${location.origin}/machine/machineM1?job=${id(189)}`)
})

test('no due day, a change and another recipient are said', async () => {
  const more = {
    dueDate: null,
    changedAt: '2026-11-22T14:02:00.000Z',
    referrerName: 'Riverside School',
    referrerPhoneNo: '',
  }
  await openScreen(`/schedule/machineM1/tickets?ids=${id(1)}`, shop([ticket(1, more)]))
  const { textContent: said } = await screen.findByRole('article')
  expect(said).toContain('No due date')
  expect(said).toMatch(/Changed Nov 2\d, 2026, /)
  expect(said).toContain('Deliver toRiverside School, UPS')
})

test('without ids it is the whole queue, as its filters leave it', async () => {
  const tickets = Array.from({ length: 20 }, (_, at) => ticket(at + 1))
  const address = '/schedule/machineM1/tickets?search=owl&status=ready,processing&size=label'
  const { asked } = await openScreen(address, shop(tickets))
  await expect.poll(() => screen.queryAllByRole('article').length).toBe(20)
  expect(heading()).toBe('Print Job Tickets: Machine M, 20 jobs')
  expect(screen.getAllByRole('article')[0]!.dataset['size']).toBe('label')
  expect(asked[0]!.search).toBe('?search=owl&status=ready%2Cprocessing')
  expect(asked[1]!.searchParams.getAll('ids')).toEqual(tickets.map(({ _id }) => _id))
})

test('a job that has left the machine is counted, and the others are printed', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  await openScreen(`/schedule/machineM1/tickets?ids=${[1, 2, 3].map(id).join(',')}`, shop([ticket(2)]))
  expect(await screen.findByText('2 jobs are on no machine any more, and will not be printed.')).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Print' })
  await expect.poll(() => button.disabled).toBe(false)
  fireEvent.click(button)
  await expect.poll(() => print.mock.calls.length).toBe(1)
})

test.each([
  ['', 'Nothing waits at this machine.'],
  ['?search=189', 'No job of the queue matches the search.'],
])('an empty queue says so: %s', async (search, text) => {
  await openScreen(`/schedule/machineM1/tickets${search}`, shop([]))
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true)
})

test('at most 1,000 tickets are made, and how many are left out is said', async () => {
  const { answer } = shop([], 1_003)
  const waiting = new Promise<Response>(() => undefined)
  const { asked } = await openScreen('/schedule/machineM1/tickets', {
    answer: (path) => (path === '/api/schedules/tickets' ? waiting : answer(path)),
  })
  expect(await screen.findByText('Only the first 1,000 are shown and printed, 3 are left out.')).toBeTruthy()
  expect(screen.getByText('Loading job data. Please wait. 0 of 1,000')).toBeTruthy()
  expect(asked.slice(1).flatMap(({ searchParams }) => searchParams.getAll('ids'))).toHaveLength(1_000)
})
