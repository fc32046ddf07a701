/** Every call of the specification, made by the client that knows nothing else. */
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { openShop } from '../server/testing/shop.ts'
import {
  A_ROW,
  bodyOf,
  EMPTY,
  type Form,
  FIRST_PAGE,
  instant,
  MASTER_DATA,
  openClient,
  type Order,
  PAGED,
  type Row,
  sizes,
  spell,
  TEXT,
} from '../server/testing/life/specification-client.ts'

const shop = await openShop()
const client = await openClient(shop)
const { send, get, post, put, remove, idsIn, make, order, completeOrder, goods } = client
const PICKUP = { ...EMPTY, shippingMethod: 'pickup' }

const expectGet = async (url: string, expected: object) => expect(await get(url), `GET ${url}`).toMatchObject(expected)
const expectRows = async (url: string, ids: string[]) =>
  expect(await idsIn(url), `GET ${url}`).toEqual(expect.arrayContaining(ids))
const idsOf = (rows: readonly Row[]): string[] => rows.map(({ _id }) => _id)

test('POST users, POST users/login: a new user can work at once', async () => {
  const credentials = { username: 'Robin', password: 'a long word of mine' }
  await make('users', { ...credentials, role: 'administrator', email: '' })
  client.useToken('')
  await send('GET', 'colors', undefined, 401)
  const session = await post<{ token: string }>('users/login', credentials, 200)
  expect(session).toMatchObject({ token: TEXT, role: 'administrator' })
  client.useToken(session.token)
  await make('colors')
})

test.each(MASTER_DATA)('%s: create, list, change, trash, restore, delete', async (path, entity, values) => {
  const [made, other] = [await make(path), await make(path)]
  if (path === 'customers') expect(made).toMatchObject({ adderss: 'Here 1' })
  if (path === 'colors') expect(made).toMatchObject({ code: 'ffffff' })
  expect(made).not.toHaveProperty('password')
  const kept: Form = path === 'users' ? { password: '' } : path === 'designs' ? { frontImage: '' } : {}
  expect(await put(`${path}/${made._id}`, bodyOf(path, { ...values(), ...kept }))).toMatchObject({
    [entity]: { _id: made._id },
  })
  const ids = [made._id, other._id]
  await expectRows(path, ids)
  await expectGet(`${path}/${made._id}`, { _id: made._id })
  await remove(`${path}/soft-delete`, { ids })
  expect(await idsIn(path)).not.toContain(made._id)
  await expectRows(`${path}/trash`, ids)
  await put(`${path}/restore`, { ids: [made._id] })
  await expectRows(path, [made._id])
  await remove(`${path}/delete`, { ids: [other._id] })
  expect(await idsIn(`${path}/trash`)).not.toContain(other._id)
})

test('designs/pending-production and deleted-production are lists; images load by their paths', async () => {
  await order({ status: 'confirm' })
  await expectRows('designs/pending-production', [client.design._id])
  await expectGet('designs/deleted-production', { data: expect.any(Array) as unknown })
  for (const url of Object.values(client.design['frontImagePaths'] as Record<'thumbnail' | 'normal', string>))
    expect((await shop.http.inject({ url })).statusCode, url).toBe(200)
})

test('POST orders, GET orders/{id}: an order as a form sends it', async () => {
  const { _id: referrer, name: referrerName } = await make('customers')
  const made = await order({ referrer, dueDate: '', deliveryDate: instant(2030, 5, 1) })
  const filled = { customerAddress: 'Here 1', dueDate: null, status: 'pending', shippingMethod: 'pickup' }
  const returnProductsData = { productionProducts: [], inventoryProducts: [] }
  const days = { deliveryDate: '2030-06-01', deleted: false }
  expect(made).toMatchObject({ referrer, referrerName, orderQuantity: 36, ...filled, ...days, returnProductsData })
  const names = { clothingTypeName: client.clothing['name'], printingDesignData: { name: client.design['name'] } }
  const items = [{ smallQuantity: 3, mediumQuantity: 0, itemQuantity: 3, colorName: 'Navy' }]
  const state = { frontStatus: 'pending', complete_production: false }
  expect(made.productionProductData).toMatchObject([{ ...goods, ...names, ...state, items }])
  await post('orders', { customer: '', productionProducts: [], orderProducts: [] }, 400)
})

test('GET orders: every parameter, lists in every spelling, whole orders; trash, restore, delete', async () => {
  const shipping = { shippingMethod: 'airport', awb: 'AWB-77' }
  const { _id, customerName } = await order({ ...shipping, status: 'confirm', dueDate: instant(2030, 5, 1) })
  const due = `dueDateFrom=${instant(2030, 5, 1)}&dueDateTo=${instant(2030, 5, 1)}`
  const others = `deliveryDateFrom=&deliveryDateTo=&orderCreatedFrom=${instant(2020, 0, 1)}&orderCreatedTo=`
  const names = `customerName=${customerName}&referrerName=&designName=&awb=AWB-77`
  const query = `${FIRST_PAGE}&deleted=false&${names}&${due}&${others}`
  const data = [{ _id, productionProductData: [{ items: [A_ROW] }], orderProductData: [] }]
  const methods = spell('shippingMethod', 'ups', 'airport')
  for (const [index, statuses] of spell('status', 'confirm', 'pending').entries())
    await expectGet(`orders?${query}&${statuses}&${methods[index]}`, { ...PAGED, total: 1, data })
  for (const statuses of spell('status', 'deliver', 'complete').slice(0, 4))
    await expectGet(`orders?${query}&${statuses}`, { total: 0, data: [] })
  await remove('orders/soft-delete', [_id])
  await expectGet(`orders/trash?${FIRST_PAGE}`, { ...PAGED, total: 1, data: [{ ...data[0], deleted: true }] })
  await expectGet(`orders?${FIRST_PAGE}&deleted=true`, { total: 1, data })
  await put('orders/restore', { ids: [_id] })
  await remove('orders/soft-delete', { ids: [_id] })
  await remove('orders/delete', { ids: [_id] })
  await send('GET', `orders/${_id}`, undefined, 404)
})

test.each(['ups', ''])('PUT orders/{id}, shipping method "%s"', async (shippingMethod) => {
  const { _id, customer, referrer, addOn, orderQuantity } = await order()
  const changed = { ...EMPTY, shippingMethod, dueDate: null, boxes: null, status: 'confirm', remark: 'soon' }
  await put(`orders/${_id}`, { _id, customer, referrer, addOn, orderQuantity, ...changed })
  await expectGet(`orders/${_id}`, { status: 'confirm', remark: 'soon', dueDate: null, boxes: null })
})

test.each(['ups', ''])('PUT orders/update-summary/{id}, shipping method "%s"', async (shippingMethod) => {
  const { _id } = await completeOrder()
  const summary = { ...EMPTY, shippingMethod, boxes: '2', deliveryDate: instant(2026, 0, 5), status: 'deliver' }
  await put(`orders/update-summary/${_id}`, { _id, ...summary })
  await expectGet(`orders/${_id}`, { status: 'deliver', boxes: 2, deliveryDate: '2026-01-05' })
})

test('orders/production: add, change, soft-delete', async () => {
  const { _id: orderId } = await order()
  const { data } = await post('orders/production', { orderId, ...client.production() })
  expect(data).toMatchObject({ _id: TEXT, productionProduct: { items: [A_ROW] }, orderQuantity: 72 })
  const { _id, items } = (await get<Order>(`orders/${orderId}`)).productionProductData[1]!
  const changed = [{ ...items[0], smallQuantity: '4', itemQuantity: '4' }, client.item()]
  await put(`orders/production/${_id}`, { _id, orderId, ...client.production(), items: changed, productQuantity: '7' })
  await expectGet(`orders/${orderId}`, { orderQuantity: 120 })
  expect(await remove('orders/production/soft-delete', { id: _id })).toMatchObject({ data: { orderQuantity: 36 } })
})

test('DELETE orders/production/delete takes {id} as DELETE orders/production/soft-delete does', async () => {
  const { productionProductData } = await order()
  const [id] = idsOf(productionProductData)
  await remove('orders/production/soft-delete', { id })
  expect(await remove('orders/production/delete', { id })).toMatchObject({ message: TEXT })
})

test('orders/product: add, change, delete; inventories', async () => {
  const product = await client.inventoryProduct()
  const { _id: orderId } = await order()
  const products = async () => (await get<Order>(`orders/${orderId}`)).orderProductData
  await post('orders/product', { orderId, ...product('2') })
  const [{ _id }] = (await products()) as [Row]
  await put(`orders/product/${_id}`, { orderId, ...product('1') })
  expect(await products()).toMatchObject([{ small: 1, medium: 0, colorName: 'Navy', smallReturn: 0, productId: TEXT }])
  await remove('orders/product/delete', { _id, orderId })
  expect(await products()).toEqual([])
  const data = [{ ...goods, items: [{ colorName: 'Navy', colorCode: '000080' }] }]
  await expectGet(`inventories/?${FIRST_PAGE}`, { ...PAGED, total: 1, data })
  const [id] = await idsIn('inventories/')
  await expectGet(`inventories/${id}`, data[0]!)
})

test('PUT orders/return/{id}, PUT orders/return/inventory/{id}', async () => {
  const complete = await completeOrder()
  expect(complete).toMatchObject({ status: 'complete', productionProductData: [{ complete_production: true }] })
  await put(`orders/return/${complete._id}`, client.returnOf(complete))
  const productionProducts = [{ items: [{ smallQuantityReturn: 5 }] }]
  const back = { productionProductData: productionProducts, returnProductsData: { productionProducts } }
  await expectGet(`orders/${complete._id}`, back)
  const orderProducts = [(await client.inventoryProduct())('2')]
  const { _id, customer, orderProductData } = await order({ orderProducts, productionProducts: [], orderQuantity: '2' })
  await put(`orders/${_id}`, { ...PICKUP, _id, customer, orderQuantity: '2', status: 'deliver' })
  const returned = { ...orderProductData[0], ...sizes('Return', '1') }
  expect(await put(`orders/return/inventory/${_id}`, returned)).toMatchObject({ data: goods })
  const inventoryProducts = [{ ...goods, orderProductId: TEXT }]
  await expectGet(`orders/${_id}`, { returnProductsData: { inventoryProducts } })
})

test('GET productions: lists in every spelling; PUT productions/update-quality/{id}', async () => {
  const { customerName, productionProductData } = await order()
  const { _id, items } = productionProductData[0]!
  const query = `${FIRST_PAGE}&customerName=${customerName}&referrerName=`
  const { clothingType, printingDesign } = goods
  const designs = spell('printingDesign', printingDesign, printingDesign)
  const found = { ...PAGED, total: 1, data: [{ _id, items: [A_ROW] }] }
  for (const [index, types] of spell('clothingType', clothingType, clothingType).entries())
    await expectGet(`productions?${query}&${types}&${designs[index]}`, found)
  await put(`productions/update-quality/${items[0]!._id}`, { ...items[0], smallQuality: 'second' })
  await expectGet(`productions?${query}`, { data: [{ items: [{ smallQuality: 'second', smallQuantity: 3 }] }] })
})

test('schedules: one, several, queue, status, reorder, trash, restore, delete', async () => {
  const productionProducts = [client.production(), client.production(), client.production()]
  const made = await order({ productionProducts, orderQuantity: '108' })
  const { _id: orderId, customerName } = made
  const one = await client.schedule(made)
  const contact = { customerName, customerPhoneNo: '0123', productQuantity: 3, items: [A_ROW] }
  const state = { machine: 'machineM1', status: 'pending', shippingMethod: 'pickup', screenPrintingOn: 'front' }
  expect(one).toMatchObject({ orderId, ...contact, ...state })
  const several = { orderId, machine: 'machineM1', screenPrintingOn: 'front', status: '' }
  await post('schedules/multiple', { ...several, productionProductId: idsOf(made.productionProductData).slice(1) }, 200)
  await expectGet(`schedules/machineM1?${FIRST_PAGE}`, PAGED)
  const reversed = (await idsIn('schedules/machineM1')).toReversed()
  for (const url of ['schedules/reorder/', 'schedules/reorder']) await put(url, reversed)
  expect(await idsIn('schedules/machineM1')).toEqual(reversed)
  await expectGet(`schedules/${one._id}`, { _id: one._id })
  await put(`schedules/status/${one._id}`, { status: 'ready' })
  expect(await idsIn('schedules/machine/machineM1')).toEqual([one._id])
  const ids = reversed.filter((id) => id !== one._id).slice(0, 2)
  expect(await remove('schedules/soft-delete', { ids })).toMatchObject({ data: ids })
  await expectRows(`schedules/trash?${FIRST_PAGE}`, ids)
  await put('schedules/restore', ids.slice(0, 1))
  await remove('schedules/delete', ids.slice(1))
  await expectRows('schedules/machineM1', [one._id, ids[0]!])
})

test('GET utilities/order, GET utilities/timestamp', async () => {
  const rows: unknown = expect.arrayContaining([expect.objectContaining({ _id: TEXT, name: TEXT })])
  const bundle = await get('utilities/order')
  expect(bundle).toMatchObject({ customers: rows, clothingTypes: rows, colors: rows, printingDesign: rows })
  await expectGet('utilities/timestamp', { timestamp: bundle['timestamp'] })
})

test('the delivery report: GET orders page by page until all are loaded', async () => {
  const delivered: string[] = []
  for (const deliveryDate of [instant(2026, 1, 1), instant(2026, 1, 14), instant(2026, 1, 28)]) {
    const { _id } = await completeOrder()
    await put(`orders/update-summary/${_id}`, { ...PICKUP, _id, deliveryDate, status: 'deliver' })
    delivered.push(_id)
  }
  const range = `deliveryDateFrom=${instant(2026, 1, 1)}&deliveryDateTo=${instant(2026, 1, 28)}`
  const query = `status[]=deliver&customerName=&referrerName=&shippingMethod=&${range}`
  await expectGet(`orders?page=0&limit=50&${query}`, { page: 0, limit: 50, total: 3 })
  const pages = [await idsIn(`orders?page=0&limit=2&${query}`), await idsIn(`orders?page=1&limit=2&${query}`)]
  expect(pages.flat().toSorted()).toEqual(delivered.toSorted())
})

test('the live channel: the token as auth or as a header, at the default path', async () => {
  const address = await shop.address()
  const { token } = shop.staff.administrator
  const header = { extraHeaders: { Authorization: `Bearer ${token}` } }
  const sockets = [io(address, { auth: { token } }), io(address, header)]
  await expect.poll(() => sockets.every(({ connected }) => connected)).toBe(true)
  const received: unknown[] = []
  for (const socket of sockets) socket.on('productionScheduleCreated', (payload) => void received.push(payload))
  const { orderId, machine } = await client.schedule(await order())
  await expect.poll(() => received.length).toBe(2)
  for (const payload of received) expect(payload).toMatchObject({ orderId, machine })
  for (const socket of sockets) socket.close()
})
