import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SCHEDULE_STATUS_LABELS } from '../../features/schedules/schedules.contract.ts'
import { qualityField, returnField } from '../../features/productions/productions.contract.ts'
import { quantityField } from '../../shared/quantities/pieces.ts'
import { bySize } from '../../shared/quantities/sizes.ts'
import { queryClient } from '../../web/api/queries.ts'
import { router } from '../router.tsx'
import { openScreen } from '../testing/open-screen.tsx'

const image = { thumbnail: '/thumbnail.webp', normal: '/normal.webp' }
const SCHEDULE = {
  _id: '0192d3a0-0000-7000-8000-00000000000a',
  version: 1,
  orderNo: 7,
  place: 4,
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
  addOn: 'Hang tags',
  remark: 'Ink 1205 C,\nnot white',
  printingDesign: { name: 'Tigers', screenPrintingOn: 'back', frontImage: null, backImage: image },
  clothingType: { name: 'Tee' },
  productQuantity: 3,
  items: [],
}

test('§2.12 a queue says of each schedule who, to whom, what, how much and by which way', async () => {
  await openScreen('/schedule/machineM1', { role: 'warehouse_operator', rows: [SCHEDULE] })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Machine M Schedule')
  const row = await screen.findByRole('row', { name: /Acme/ })
  for (const text of ['555 0100', 'Riverside School', '555 0111', 'Tigers', 'Back', 'Tee', '3 Dz', 'UPS', 'Ready'])
    expect(row.textContent).toContain(text)
  expect(within(row).getByRole('button', { name: 'Show Tigers, back large' })).toBeTruthy()
})

test('§2.12 §5 §6 only an administrator selects, deletes and moves schedules', async () => {
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
  expect(screen.getByRole('button', { name: 'Open order, order 7' })).toBeTruthy()
})

test('§2.12 a queue says how much waits, and number and design lead to the order', async () => {
  await openScreen('/schedule/machineM1', { rows: [{ ...SCHEDULE, orderId: 'o7' }] })
  const totals = await screen.findByRole('status', { name: 'The whole queue' })
  expect(totals.textContent).toBe('1 job3 Dz1 late')
  expect(within(totals).getByRole('link', { name: '1 late' }).getAttribute('href')).toMatch(
    /^\/schedule\/machineM1\?dueDateTo=\d{4}-\d\d-\d\d$/,
  )
  const row = await screen.findByRole('row', { name: /Acme/ })
  for (const name of ['#7', 'Tigers'])
    expect(within(row).getByRole('link', { name }).getAttribute('href')).toBe('/orders/o7')
  expect(within(row).getAllByRole('gridcell')[0]!.textContent).toBe('4')
})

test('a job is moved by the menu of its row; what the server does not save is taken back and said', async () => {
  const rows = [1, 2, 3].map((place) => ({
    ...SCHEDULE,
    _id: `${SCHEDULE._id.slice(0, -1)}${place}`,
    orderNo: place,
    place,
  }))
  let refuse: (answer: Response) => void = () => undefined
  const { asked } = await openScreen('/schedule/machineM1', {
    rows,
    answer: (path) =>
      path === '/api/schedules/reorder' ? new Promise<Response>((resolve) => (refuse = resolve)) : undefined,
  })
  const shown = () => screen.getAllByRole('link', { name: /^#/ }).map(({ textContent }) => textContent)
  fireEvent.click(await screen.findByRole('button', { name: 'Actions, order 3' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'To the top',
    'Up',
    'DownIt is the last one here',
    'To the end',
    'To Machine XLOnly a Pending job can go there',
    'Job ticket',
    'Open order',
    'Delete',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: 'To the top' }))
  await expect.poll(shown).toEqual(['#3', '#1', '#2'])
  await expect.poll(() => asked.some(({ pathname }) => pathname === '/api/schedules/reorder')).toBe(true)
  refuse(Response.json({ code: 'conflict', message: 'Something is in the way.' }, { status: 409 }))
  expect(await screen.findByText('The move was not saved. Something is in the way.')).toBeTruthy()
  expect(shown()).toEqual(['#1', '#2', '#3'])
})

const STATUS = new RegExp(`^(${Object.values(SCHEDULE_STATUS_LABELS).join('|')})`)

test('§4 every status but the present one can be chosen, and Complete is asked for', async () => {
  await openScreen('/schedule/machineM1', { rows: [SCHEDULE] })
  fireEvent.click(await screen.findByRole('button', { name: /Ready: change/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Update Production Status' })
  const choices = await within(dialog).findAllByRole<HTMLButtonElement>('button', { name: STATUS })
  expect(choices.map(({ textContent, disabled }) => `${textContent}${disabled ? ', disabled' : ''}`)).toEqual([
    'Pending',
    'Preparing',
    'Readynow, disabled',
    'Processing',
    'Completeasks first',
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: /^Complete/ }))
  expect(within(dialog).getByRole('alert').textContent).toBe(
    'Are you sure that selected production is completed? This action cannot be undone.',
  )
})

test('in the queue a status that was set can be taken back', async () => {
  let version = 1
  const answer = (path: string) => {
    if (!path.startsWith('/api/schedules/status/')) return undefined
    version++
    return Response.json({ message: `Saved ${version}`, schedule: { ...SCHEDULE, version, status: 'processing' } })
  }
  await openScreen('/schedule/machineM1', { rows: [SCHEDULE], answer })
  fireEvent.click(await screen.findByRole('button', { name: /Ready: change/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Processing' }))
  expect(await screen.findByText('Saved 2')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Saved 3')).toBeTruthy()
})

test('§2.2 §2.13 the machine shows what is on it, as cards or as a list', async () => {
  await openScreen('/machine/machineM1', { role: 'machine_operator', rows: [SCHEDULE] })
  const name = await screen.findByRole('heading', { level: 2, name: 'Tigers' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Machine M 1')
  const card = name.closest('li')!
  expect(within(card).getByAltText('Tigers, back').getAttribute('src')).toBe('/normal.webp')
  for (const text of ['Back', 'Tee', '36', 'Pcs 3 Dz', 'Ready', 'Acme Athletics'])
    expect(card.textContent).toContain(text)
  const actions = within(card).getAllByRole('button')
  expect(actions.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Check Product Detail, order 7, Tigers',
    'Processing, order 7',
    'Status of order 7, change',
  ])
  const list = card.parentElement!
  expect(list.dataset['layout']).toBe('grid')
  fireEvent.click(screen.getByLabelText('List'))
  expect(list.dataset['layout']).toBe('list')
})

const REMARK = 'Order Remark'
/** What an element says of the order’s remark, with its line breaks. */
const remarkIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('img', { name: REMARK })
    .map(({ parentElement }) => parentElement!.textContent.trim())
const WORDS = 'Add On: Hang tags · Ink 1205 C,\nnot white'

test('the remark of the order is on its row of the queue, and whole below it', async () => {
  await openScreen('/schedule/machineM1', { rows: [SCHEDULE, { ...SCHEDULE, _id: 'b', orderNo: 8, addOn: '' }] })
  expect(remarkIn(await screen.findByRole('row', { name: /#7/ }))).toEqual([WORDS])
  expect(remarkIn(screen.getByRole('row', { name: /#8/ }))).toEqual(['Ink 1205 C,\nnot white'])
  fireEvent.click(screen.getByRole('button', { name: 'Details of order 7' }))
  await expect.poll(() => remarkIn(screen.getByRole('grid'))).toHaveLength(3)
})

test('the remark of the order is on the card of its job, in the detail and in the question of Complete', async () => {
  const rows = [
    { ...SCHEDULE, status: 'processing' },
    { ...SCHEDULE, _id: 'b', orderNo: 8, addOn: '', remark: '' },
  ]
  await openScreen('/machine/machineM1', {
    role: 'machine_operator',
    rows,
    answer: (path) => (path.endsWith('/status-changes') ? Response.json({ data: [] }) : undefined),
  })
  const [card, silent] = (await screen.findAllByRole('listitem')) as [HTMLElement, HTMLElement]
  expect(remarkIn(card)).toEqual([WORDS])
  expect(within(silent).queryByRole('img', { name: REMARK })).toBeNull()
  fireEvent.click(within(card).getByRole('button', { name: /^Check Product Detail/ }))
  expect(remarkIn(await screen.findByRole('dialog', { name: 'Product Detail' }))).toEqual([WORDS])
  fireEvent.click(within(card).getByRole('button', { name: /^Complete/ }))
  expect(remarkIn(await screen.findByRole('dialog', { name: 'Update Production Status' }))).toEqual([WORDS])
})

const PENDING = {
  orderNo: 9,
  customerName: 'Acme',
  screenPrintingOn: 'front',
  designName: 'Lions',
  clothingTypeName: 'Hoodie',
}

test.each([
  ['below the jobs', [SCHEDULE], '14 more are Pending'],
  ['where nothing is being printed', [], '14 are Pending'],
])('a machine says how much waits for it, and names the first: %s', async (_, data, heading) => {
  const pending = { count: 14, first: [1, 2, 3].map((n) => ({ ...PENDING, _id: `p${n}`, orderNo: n })) }
  await openScreen('/machine/machineM1', {
    role: 'machine_operator',
    answer: (path) => (path === '/api/schedules/machine/machineM1' ? Response.json({ data, pending }) : undefined),
  })
  const waiting = (await screen.findByRole('heading', { level: 2, name: heading })).closest('section')!
  expect(
    within(waiting)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([1, 2, 3].map((n) => `#${n} Front, Lions, HoodieAcme`))
  expect(within(waiting).getByRole('link', { name: /^#2/ }).getAttribute('href')).toBe('/machine/machineM1?job=p2')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(`Machine M ${data.length} 14 Pending`)
  expect(screen.queryByText('Production record not found.') !== null).toBe(data.length === 0)
})

test('a job that waits and was put on the screen is not said to wait besides', async () => {
  const waiting = { ...SCHEDULE, status: 'pending' }
  const pending = { count: 1, first: [{ ...PENDING, _id: SCHEDULE._id, orderNo: 7 }] }
  await openScreen(`/machine/machineM1?job=${SCHEDULE._id}`, {
    answer: (path) =>
      path.startsWith('/api/schedules/')
        ? Response.json(path.startsWith('/api/schedules/machine/') ? { data: [], pending } : waiting)
        : undefined,
  })
  expect(await screen.findByRole('heading', { level: 2, name: 'Tigers' })).toBeTruthy()
  expect(screen.queryByRole('heading', { level: 2, name: /Pending$/ })).toBeNull()
})

test('the queue says when a job is printed, and its card for how long and what follows on the same screens', async () => {
  const at = (minute: number) => new Date(2040, 0, 2, 8, minute).toISOString()
  const job = { orderId: 'o7', setupMinutes: 22.2, runMinutes: 57, start: at(0), finish: at(79), isGuess: false }
  const next = { ...job, scheduleId: 'p9', orderId: 'o9', setupMinutes: 0 }
  const plan = { machines: [{ machine: 'machineM1', jobs: [{ ...job, scheduleId: SCHEDULE._id }, next] }], orders: [] }
  const pending = { count: 1, first: [{ ...PENDING, _id: 'p9' }] }
  const rows = [{ ...SCHEDULE, orderId: 'o7' }]
  const answer = (path: string) =>
    path === '/api/press-plan'
      ? Response.json(plan)
      : path === '/api/schedules/machine/machineM1'
        ? Response.json({ data: rows, pending })
        : undefined
  await openScreen('/schedule/machineM1', { rows, answer })
  const row = await screen.findByRole('row', { name: /Acme/ })
  await expect.poll(() => row.textContent).toContain('Mon, Jan 02, 2040, 8:00 – 9:19 AM')
  cleanup()
  await openScreen('/machine/machineM1', { role: 'machine_operator', answer })
  const card = await screen.findByRole('listitem')
  await expect.poll(() => card.textContent).toContain('about 1 h 19')
  expect(card.textContent).toContain('Next on the same screens: #9')
})

test('§4 §8 the machine says that a status was saved, in the words of the server', async () => {
  await openScreen('/machine/machineM1', {
    role: 'machine_operator',
    rows: [SCHEDULE],
    answer: (path) =>
      path.startsWith('/api/schedules/status/')
        ? Response.json({ message: 'Successfully update to processing status', schedule: { ...SCHEDULE, version: 2 } })
        : undefined,
  })
  const card = await screen.findByRole('listitem')
  fireEvent.click(within(card).getByRole('button', { name: /^Processing/ }))
  // Once: more than one is an error here.
  expect(await screen.findByText('Successfully update to processing status')).toBeTruthy()
})

const ITEM = {
  ...{ _id: 'i', version: 1, color: 'c', colorName: 'Navy', colorCode: '1f2a44', size: 'not_mix', itemQuantity: 3 },
  ...bySize(quantityField, () => 0),
  ...bySize(qualityField, () => ''),
  ...bySize(returnField, () => 0),
  ...{ smallQuantity: 3, smallQuality: 'first', returnReason: '', returnReasonText: '' },
}

test('§5 the quality of an item is chosen; its quantities are only read', async () => {
  await openScreen('/schedule/machineM1', { rows: [{ ...SCHEDULE, items: [ITEM] }] })
  fireEvent.click(await screen.findByRole('button', { name: 'Details of order 7' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Update the quality/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Update Item Quality' })
  const size = await within(dialog).findByRole('row', { name: /^S / })
  expect(within(size).getByRole('cell', { name: '36' })).toBeTruthy()
  expect(within(size).getAllByRole('radio')).toHaveLength(2)
  for (const role of ['textbox', 'spinbutton']) expect(within(dialog).queryByRole(role)).toBeNull()
})

const PRODUCTION = {
  ...{ _id: SCHEDULE._id, orderId: SCHEDULE._id, version: 1, orderNo: 7, orderStatus: 'confirm', dueDate: null },
  ...{ customerName: 'Acme Athletics', customerPhoneNo: '555 0100', referrerName: '', referrerPhoneNo: '' },
  ...{ clothingTypeName: 'Tee', printingDesignData: { ...SCHEDULE.printingDesign, screenPrintingOn: 'front_back' } },
  ...{ frontStatus: 'schedule', backStatus: 'pending', items: [], productQuantity: 3, complete_production: false },
}

test('§2.11 productions are scheduled one by one, or all that are selected', async () => {
  await openScreen('/productions', { rows: [PRODUCTION] })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('Production Orders')
  expect(await screen.findByRole('button', { name: 'Add Schedule, order 7, Tee / Tigers' })).toBeTruthy()
  const several = screen.getByRole<HTMLButtonElement>('button', { name: 'Add Schedules' })
  expect(several.disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select order 7, Tee / Tigers' }))
  expect(several.disabled).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Details of order 7, Tee / Tigers' }))
  expect(await screen.findByRole('table', { name: /^Items of order 7/ })).toBeTruthy()
})

test('§2.11 productions are searched for by where they are printed, and by several designs', async () => {
  const designs = ['Tigers', 'Lions'].map((name) => ({ ...PRODUCTION.printingDesignData, _id: name, name }))
  const withoutImages = { frontImagePaths: null, backImagePaths: null }
  await openScreen('/productions', { rows: designs.map((design) => ({ ...PRODUCTION, ...design, ...withoutImages })) })
  fireEvent.click(await screen.findByRole('button', { name: 'Advance Search' }))
  const search = await screen.findByRole('dialog', { name: 'Advance Search' })
  fireEvent.click(await within(search).findByRole('combobox', { name: 'Screen Printing On' }))
  const sides = await screen.findAllByRole('option', { name: /Front|Back/ })
  expect(sides.map(({ textContent }) => textContent)).toEqual(['Front', 'Front and Back', 'Back'])
  fireEvent.click(within(search).getByRole('button', { name: 'Select printing designs' }))
  const picker = await screen.findByRole('dialog', { name: 'Select Printing Designs' })
  for (const { name } of designs) fireEvent.click(await within(picker).findByRole('option', { name: new RegExp(name) }))
  for (const { name } of designs) expect(within(search).getByRole('button', { name: `Remove ${name}` })).toBeTruthy()
})

test.each(['/schedule', '/machine'] as const)('§2.2 §9 %s without a machine is that of Machine M', async (address) => {
  const load = router.routesByPath[address].options.beforeLoad as () => Promise<never>
  await expect(load()).rejects.toMatchObject({
    options: { to: `${address}/$machine`, params: { machine: 'machineM1' } },
  })
})
