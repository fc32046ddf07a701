/** A shop as the older system of the specification (§3) stores it in MongoDB, the same each time. */
import { BSON, EJSON, ObjectId } from 'bson'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bySize as eachField, SIZES } from '../../../shared/quantities/sizes.ts'

export type OldDoc = Record<string, unknown> & { _id: ObjectId }
type Fields = Record<string, unknown>
export type OldShop = Record<
  | 'users'
  | 'customers'
  | 'colors'
  | 'clothing_types'
  | 'printingdesigns'
  | 'inventories'
  | 'orders'
  | 'productions'
  | 'orderProducts'
  | 'schedules',
  OldDoc[]
>
export const FORMS = ['lines', 'array', 'canonical', 'bson', 'bson.gz'] as const
export type Form = (typeof FORMS)[number]

const STATUSES = ['pending', 'confirm', 'schedule', 'complete', 'deliver', 'deliver', 'deliver', 'cancel'] as const
const BEGAN = Date.parse('2022-03-01T08:00:00Z')
const HOUR_MS = 3_600_000

/** `isSplit` puts productions and stock lines in collections of their own, named by their ids. */
export function makeOldShop(orders: number, isSplit = false): OldShop {
  const maker = new Maker()
  const shop = makeCatalogue(maker)
  for (let n = 0; n < orders; n++) addOrder(maker, shop, n, isSplit)
  return shop
}

class Maker {
  #ids = 0
  hours = 0

  make(fields: Fields): OldDoc {
    const createdAt = new Date(BEGAN + this.hours * HOUR_MS)
    const seconds = Math.floor(createdAt.getTime() / 1000).toString(16)
    const _id = new ObjectId(seconds + (++this.#ids).toString(16).padStart(16, '0'))
    return { _id, createdAt, updatedAt: new Date(createdAt.getTime() + HOUR_MS / 2), __v: 0, ...fields }
  }

  many(count: number, fields: (n: number) => Fields): OldDoc[] {
    return Array.from({ length: count }, (_, n) => this.make(fields(n)))
  }
}

const counted = (count: (at: number) => number) =>
  eachField(
    (size) => size,
    (size) => count(SIZES.indexOf(size)),
  )
const fields = (suffix: string, value: (at: number) => unknown): Fields =>
  eachField(
    (size) => `${size}${suffix}`,
    (size) => value(SIZES.indexOf(size)),
  )

function makeCatalogue(maker: Maker): OldShop {
  const [front, back] = ['uploads/front.png', 'uploads/back.png']
  const clothing_types = maker.many(5, (n) => ({ name: `Garment ${n}` }))
  const printingdesigns = maker.many(9, (n) => ({
    name: `Design ${n}`,
    screenPrintingOn: ['front', 'back', 'front_back'][n % 3],
    ...(n % 3 !== 1 && {
      frontImage: 'front.png',
      frontImagePaths: { thumbnail: `uploads/t-front.png`, normal: front },
    }),
    ...(n % 3 !== 0 && { backImage: back }),
  }))
  const item = (n: number) => ({ colorName: `Shade ${n}`, colorCode: `${n}${n}aa00`, ...counted((at) => 10 * n + at) })
  return {
    users: [
      maker.make({ username: 'Ruth', password: '$2b$10$hash', role: 'administrator', email: 'ruth@shop.example' }),
      maker.make({ username: 'Otto', password: '$2b$10$hash', role: 'machine_operator', email: '' }),
    ],
    customers: maker.many(40, (n) => ({ name: `Club ${n}`, phone_no: `555-01${n}`, email: '', address: `${n} Lane` })),
    colors: maker.many(8, (n) => ({ name: `Shade ${n}`, code: `${n}${n}aa00` })),
    clothing_types,
    printingdesigns,
    inventories: maker.many(5, (n) => ({
      clothingType: clothing_types[n]!._id,
      printingDesign: printingdesigns[n]!._id,
      items: maker.many(3, item),
    })),
    orders: [],
    productions: [],
    orderProducts: [],
    schedules: [],
  }
}

const sidesOf = (design: OldDoc) =>
  ['front', 'back'].filter((side) => String(design['screenPrintingOn']).includes(side))

function addOrder(maker: Maker, shop: OldShop, n: number, isSplit: boolean): void {
  maker.hours++
  const status = STATUSES[n % STATUSES.length]!
  const order = maker.make({})
  const productions = maker.many(1 + (n % 2), (p) => makeProduction(maker, shop, { n, p, status, orderId: order._id }))
  const stocked = shop.inventories[n % 5]!['items'] as OldDoc[]
  const line = {
    productId: stocked[n % 3]!._id,
    colorName: stocked[n % 3]!['colorName'],
    ...counted((at) => at % 3),
    ...fields('Return', (at) => (status === 'deliver' && at === 1 ? 1 : 0)),
  }
  const lines = n % 4 === 1 ? [maker.make(line)] : []
  const dozens = productions.reduce((sum, one) => sum + Number(one['productQuantity']), 0)
  const customer = shop.customers[n % 40]!
  for (const production of productions) addSchedules(maker, shop, production, n)
  if (isSplit) shop.productions.push(...productions)
  if (isSplit) shop.orderProducts.push(...lines)
  shop.orders.push({
    ...order,
    customer: customer._id,
    customerName: customer['name'],
    customerPhoneNo: customer['phone_no'],
    referrer: n % 3 ? null : shop.customers[(n + 1) % 40]!._id,
    addOn: n % 7 ? '' : 'Bag them',
    status,
    remark: n % 5 ? '' : 'Call before',
    productionProductData: isSplit ? productions.map(({ _id }) => _id) : productions,
    orderProductData: isSplit ? lines.map(({ _id }) => _id) : lines,
    orderQuantity: 12 * dozens + 6 * lines.length,
    dueDate: n % 4 ? new Date(BEGAN + (maker.hours + 200) * HOUR_MS) : 'Dec 31, 9999',
    deliveryDate: status === 'deliver' ? new Date(BEGAN + maker.hours * HOUR_MS) : null,
    shippingMethod: ['pickup', 'ups', 'airport'][n % 3],
    tracking_no: n % 3 ? `1Z${n}` : '',
    boxes: n % 2 ? 2 : '',
    awb: n % 3 === 2 ? `016-${n}` : '',
    deleted: n % 50 === 49,
  })
}

function makeProduction(
  maker: Maker,
  shop: OldShop,
  { n, p, status, orderId }: { n: number; p: number; status: string; orderId: ObjectId },
): Fields {
  const isDone = status === 'complete' || status === 'deliver'
  const design = shop.printingdesigns[(n + p) % 9]!
  const items = maker.many(1 + (n % 3), (i) => makeItem(shop.colors[(n + i) % 8]!, n, i, status === 'deliver'))
  const printed = isDone ? 'complete' : status === 'schedule' && p === 0 ? 'schedule' : 'pending'
  return {
    orderId,
    clothingType: shop.clothing_types[n % 5]!._id,
    clothingTypeName: `Garment ${n % 5}`,
    printingDesign: design._id,
    printingDesignData: { name: design['name'], screenPrintingOn: design['screenPrintingOn'] },
    ...Object.fromEntries(sidesOf(design).map((side) => [`${side}Status`, printed])),
    items,
    productQuantity: items.reduce((sum, item) => sum + Number(item['itemQuantity']), 0),
    complete_production: isDone,
  }
}

function makeItem(color: OldDoc, n: number, i: number, isDelivered: boolean): Fields {
  const isMix = (n + i) % 4 === 0
  const isReturned = (at: number) => isDelivered && n % 11 === 0 && (isMix || at === n % 6)
  return {
    color: color._id,
    colorName: color['name'],
    colorCode: color['code'],
    size: isMix ? 'mix' : 'not_mix',
    ...fields('Quantity', (at) => (isMix ? 2 : at === n % 6 ? 1 + (n % 5) : 0)),
    ...fields('Quality', (at) => (at === 2 && n % 9 === 0 ? 'second' : 'first')),
    ...fields('QuantityReturn', (at) => (isReturned(at) ? 1 : 0)),
    itemQuantity: isMix ? 3 : 1 + (n % 5),
  }
}

function addSchedules(maker: Maker, shop: OldShop, production: OldDoc, n: number): void {
  for (const side of ['front', 'back']) {
    const printed = production[`${side}Status`] ?? 'pending'
    if (printed === 'pending') continue
    const schedule = {
      orderId: production['orderId'],
      productionProductId: production._id,
      machine: n % 2 ? 'machineM1' : 'machineXl1',
      screenPrintingOn: side,
      status: printed === 'complete' ? 'complete' : ['pending', 'preparing', 'ready', 'processing'][n % 4],
    }
    shop.schedules.push(maker.make(schedule))
  }
}

/** Writes what `mongoexport` or `mongodump` would write; collections without records are left out. */
export function writeDump(
  folder: string,
  shop: Partial<OldShop>,
  form: Form,
  files: Record<string, Uint8Array> = {},
): void {
  const encode: Record<Form, (docs: OldDoc[]) => string | Uint8Array> = {
    lines: (docs) => docs.map((doc) => `${EJSON.stringify(doc)}\n`).join(''),
    array: (docs) => EJSON.stringify(docs),
    canonical: (docs) => docs.map((doc) => `${EJSON.stringify(doc, { relaxed: false })}\n`).join(''),
    bson: (docs) => Buffer.concat(docs.map((doc) => BSON.serialize(doc))),
    'bson.gz': (docs) => gzipSync(Buffer.concat(docs.map((doc) => BSON.serialize(doc)))),
  }
  const collections = Object.entries(shop).filter(([, docs]) => docs.length > 0)
  const written = collections.map(([name, docs]) => [
    `${name}.${form.startsWith('bson') ? form : 'json'}`,
    encode[form](docs),
  ])
  for (const [name, content] of [...written, ...Object.entries(files), ['orders.metadata.json', '{}']] as [
    string,
    string | Uint8Array,
  ][]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
}
