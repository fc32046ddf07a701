import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { qualityField, returnField } from '../../features/productions/productions.contract.ts'
import { quantityField } from '../../shared/quantities/pieces.ts'
import { bySize } from '../../shared/quantities/sizes.ts'
import { openScreen } from '../testing/open-screen.tsx'

const id = (number: number) => `0192d3a0-0000-7000-8000-${String(number).padStart(12, '0')}`
const ITEM = {
  ...{ _id: 'i', version: 1, color: 'c', colorName: 'Navy', colorCode: '1f2a44', size: 'not_mix', itemQuantity: 5 },
  ...bySize(quantityField, () => 0),
  ...bySize(qualityField, () => ''),
  ...bySize(returnField, () => 0),
  ...{ returnReason: '', returnReasonText: '' },
  ...{ smallQuantity: 2, smallQuality: 'first', threeXlQuantity: 3, threeXlQuality: 'second' },
}
const PRODUCTION = {
  ...{ _id: 'p', clothingType: 't', clothingTypeName: 'Tee', printingDesign: 'd', productQuantity: 5 },
  printingDesignData: { _id: 'd', name: 'Tigers', screenPrintingOn: 'front', frontImage: null, backImage: null },
  items: [ITEM],
}
const order = (number: number, more: object = {}) => ({
  ...{ _id: id(number), version: 1, createdAt: '2026-11-21T10:00:00.000Z', orderNo: number, status: 'confirm' },
  ...{
    deleted: false,
    orderQuantity: 60,
    addOn: '',
    remark: 'Ring twice.',
    dueDate: '2026-11-23',
    deliveryDate: null,
  },
  ...{ customer: 'a', customerName: 'Acme Athletics', customerPhoneNo: '555 0100', customerEmail: '' },
  ...{ customerAddress: '1 Track Lane', referrer: 'r', referrerName: 'Riverside School', referrerPhoneNo: '555 0111' },
  ...{ referrerEmail: '', referrerAddress: '2 Gate Road\nCorvallis', shippingMethod: 'ups', boxes: 3 },
  ...{ tracking_no: '1Z 999', awb: '', airport_code: '', airline: '' },
  ...{ productionProductData: [PRODUCTION], orderProductData: [] },
  ...more,
})

const open = async (paper: string, orders: ReturnType<typeof order>[]) => {
  const opened = await openScreen(`/orders/print?paper=${paper}&ids=${orders.map(({ _id }) => _id).join(',')}`, {
    answer: (path) => (path === '/api/orders/details' ? Response.json({ data: orders }) : undefined),
  })
  await screen.findAllByRole('article')
  return opened
}
const articles = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'))
const getCells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent.trim())

test('the order sheet says what is to be made, for whom, and in which quality', async () => {
  const { asked } = await open('sheet', [order(7)])
  expect(asked[0]!.searchParams.getAll('ids')).toEqual([id(7)])
  const [sheet] = screen.getAllByRole('article')
  expect(sheet!.textContent).toContain('Riverside School2 Gate Road\nCorvallis555 0111')
  expect(sheet!.textContent).toContain('Remark Ring twice.')
  expect(within(sheet!).getByText('No image')).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Production 1: Tee / Tigers' })).getAllByRole('row')
  expect(rows.map(getCells)).toEqual([
    ['Color', 'S', 'M', 'L', 'XL', '2XL', '3XL', 'Total'],
    ['Navy', '242 Dz', '', '', '', '', '2nd 363 Dz', '60 Pcs5 Dz'],
    ['Total', '24', '', '', '', '', '36', '60 Pcs5 Dz'],
  ])
})

test('labels are numbered within their order; an order without a number of boxes has as many as is typed', async () => {
  await open('labels', [order(7), order(8, { boxes: null })])
  expect(articles()).toEqual([
    'Label #7, Box 1 of 3',
    'Label #7, Box 2 of 3',
    'Label #7, Box 3 of 3',
    'Label #8, Box 1 of 1',
  ])
  expect(screen.getByText('of the 1 order without a number of boxes')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Boxes'), { target: { value: '2' } })
  fireEvent.change(screen.getByLabelText('Only boxes'), { target: { value: '2' } })
  expect(articles()).toEqual(['Label #7, Box 2 of 3', 'Label #8, Box 2 of 2'])
})

test('the contents of a box stand on its label alone', async () => {
  await open('labels', [order(7)])
  fireEvent.change(screen.getByLabelText('Contents, a line for each box'), { target: { value: 'Navy S\nNavy 3XL' } })
  const texts = screen.getAllByRole('article').map(({ textContent }) => textContent)
  expect(texts.map((text) => /In this box (.*)Due/.exec(text)?.[1])).toEqual(['Navy S', 'Navy 3XL', undefined])
})

test('a number of boxes that is none is named, and nothing is printed meanwhile', async () => {
  await open('labels', [order(8, { boxes: null })])
  const print = screen.getByRole<HTMLButtonElement>('button', { name: 'Print' })
  expect(print.disabled).toBe(false)
  fireEvent.change(screen.getByLabelText('Boxes'), { target: { value: '0' } })
  expect(screen.getByText('Boxes is a whole number from 1 to 100,000')).toBeTruthy()
  expect(print.disabled).toBe(true)
})

test('a packing slip is one for the order, or one for each box', async () => {
  await open('slip', [order(7)])
  expect(articles()).toEqual(['Packing slip #7, page 1 of 1'])
  expect(screen.getByText('3 boxes')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('One for each box'))
  expect(articles()).toEqual([1, 2, 3].map((box) => `Packing slip #7, Box ${box} of 3, page 1 of 1`))
})

test('cancelled orders and orders in the trash say so in large letters', async () => {
  await open('labels', [
    order(7, { status: 'cancel', boxes: 1 }),
    order(8, { deleted: true, boxes: 1 }),
    order(9, { boxes: 1 }),
  ])
  const texts = screen.getAllByRole('article').map(({ textContent }) => textContent)
  expect(texts.map((text) => /^(CANCELLED|IN THE TRASH|Deliver)/.exec(text)?.[0])).toEqual([
    'CANCELLED',
    'IN THE TRASH',
    'Deliver',
  ])
})

test('an order that is gone is counted, and the others are printed', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const ids = [id(7), id(8)].join(',')
  await openScreen(`/orders/print?paper=slip&ids=${ids}`, { answer: () => Response.json({ data: [order(7)] }) })
  expect(await screen.findByText('1 order cannot be found any more, and will not be printed.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  await expect.poll(() => print.mock.calls.length).toBe(1)
})
