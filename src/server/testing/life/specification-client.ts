/**
 * A client by somebody who has seen no code: it knows calls and fields as the specification names them, and sends them
 * as axios and forms do. It imports no contract, so that no contract can part from what other programs rely on.
 */
import { expect } from 'vitest'
import type { Shop } from '../shop.ts'

export type Values = Record<string, unknown>
export type Row = Values & { _id: string }
export type Product = Row & { items: Row[] }
export type Order = Row & { customerName: string; productionProductData: Product[]; orderProductData: Row[] }
export type Page<T = Row> = { data: T[]; total: number }
export type Form = Record<string, string | File>

export const TEXT: unknown = expect.stringMatching(/\S/)
export const A_ROW: unknown = expect.objectContaining({ _id: TEXT })
export const PAGED = { page: 0, limit: 50, sortField: 'createdAt', sortOrder: -1 }
export const FIRST_PAGE = 'page=0&limit=50&sortField=createdAt&sortOrder=-1'

const blank = (...names: string[]): Values => Object.fromEntries(names.map((name) => [name, '']))
const SIZES = ['small', 'medium', 'large', 'xl', 'twoXl', 'threeXl']
/** Every size, of which a form filled in only the first. */
export const sizes = (ending: string, first: string): Values => {
  const names = SIZES.map((size) => `${size}${ending}`)
  return { ...blank(...names), [`small${ending}`]: first }
}
export const EMPTY = blank('shippingMethod', 'boxes', 'tracking_no', 'awb', 'airport_code', 'airline', 'deliveryDate')

/** What axios sends for the local day that a date picker holds. */
export const instant = (...day: [year: number, month: number, day: number]): string => new Date(...day).toISOString()

/** A list as axios, Angular and forms spell it, none included. */
export const spell = (name: string, a: string, b: string): string[] => [
  `${name}=${a}&${name}=${b}`,
  `${name}=${a},${b}`,
  `${name}[]=${a}&${name}[]=${b}`,
  `${name}[0]=${a}&${name}%5B1%5D=${b}`,
  `${name}=`,
  `${name}[]=`,
  '',
]

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const image = (): File => new File([Buffer.from(PIXEL, 'base64')], 'front.png', { type: 'image/png' })
const FRONT = { screenPrintingOn: 'front', backImage: '' }
let count = 0
const unique = (name: string): string => `${name} ${++count}`

export const MASTER_DATA: [path: string, entity: string, values: () => Form][] = [
  ['users', 'user', () => ({ username: unique('u'), password: 'a long word', role: 'machine_operator', email: '' })],
  ['customers', 'customer', () => ({ name: unique('Customer'), phone_no: '0123', email: '', address: 'Here 1' })],
  ['colors', 'color', () => ({ name: unique('Color'), code: '' })],
  ['clothing_types', 'clothingType', () => ({ name: unique('Type') })],
  ['designs', 'printingDesign', () => ({ ...FRONT, name: unique('Design'), frontImage: image() })],
]
export function bodyOf(path: string, values: Form): Form | FormData {
  if (path !== 'designs') return values
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  return form
}

export async function openClient(shop: Shop) {
  let { token } = shop.staff.administrator

  async function send<T = Row>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, status = 200) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await shop.http.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) })
    const asked = `${method} ${url} ${JSON.stringify(payload) ?? ''} answered ${answer.body.slice(0, 500)}`
    expect(answer.statusCode, asked).toBe(status)
    const body = JSON.parse(answer.body) as T
    if (method !== 'GET' && url !== 'users/login') expect(body, asked).toMatchObject({ message: TEXT })
    return body
  }
  const get = <T = Row>(url: string) => send<T>('GET', url)
  const post = <T = Row>(url: string, payload: object, status = 201) => send<T>('POST', url, payload, status)
  const put = <T = Row>(url: string, payload: object) => send<T>('PUT', url, payload)
  const idsIn = async (url: string): Promise<string[]> => (await get<Page>(url)).data.map(({ _id }) => _id)

  async function make(kind: string, given: Form = {}): Promise<Row> {
    const [path, entity, values] = MASTER_DATA.find(([name]) => name === kind)!
    const body = await post<Record<string, Row>>(path, bodyOf(path, { ...values(), ...given }))
    expect(body[entity], `POST ${path}`).toMatchObject({ _id: TEXT, createdAt: TEXT, updatedAt: TEXT })
    return body[entity]!
  }
  const clothing = await make('clothing_types')
  const color = await make('colors', { name: 'Navy', code: '000080' })
  const design = await make('designs')
  const goods = { clothingType: clothing._id, printingDesign: design._id }
  const dyed = { color: color._id, colorName: 'Navy', colorCode: '000080' }

  const item = (): Values => ({
    ...{ idx: 'a1B2c3D4e5F6', valid: true, ...dyed, size: 'not_mix', itemQuantity: '3' },
    ...{ ...sizes('Quantity', '3'), ...sizes('Quality', 'first') },
  })
  const production = (): Values => ({ ...goods, items: [item()], productQuantity: '3' })

  async function order(given: Values = {}): Promise<Order> {
    const customer = await make('customers')
    const contacts = { customer: customer._id, referrer: '', addOn: '', orderQuantity: '36', remark: '', status: '' }
    const products = { productionProducts: [production()], orderProducts: [], dueDate: 'Dec 31, 9999' }
    await post('orders', { ...EMPTY, ...contacts, ...products, ...given })
    const [id] = await idsIn(`orders?${FIRST_PAGE}&customerName=${String(customer['name'])}`)
    return get<Order>(`orders/${id}`)
  }
  async function schedule({ _id: orderId, productionProductData: [product] }: Order): Promise<Row> {
    const where = { machine: 'machineM1', screenPrintingOn: 'front', status: 'pending' }
    await post('schedules', { orderId, productionProductId: product!._id, ...where })
    const { data } = await get<Page>(`schedules/machineM1?${FIRST_PAGE}`)
    return data.find(({ productionProductId }) => productionProductId === product!._id)!
  }
  async function completeOrder(): Promise<Order> {
    const pending = await order()
    await put(`schedules/status/${(await schedule(pending))._id}`, { status: 'complete' })
    return get<Order>(`orders/${pending._id}`)
  }
  const returnOf = ({ productionProductData: [product] }: Order): Values => ({
    ...{ productionProductId: product!._id, itemId: product!.items[0]!._id, ...goods, ...dyed, itemQuantity: '5' },
    ...{ ...sizes('Quality', 'first'), ...sizes('QuantityReturn', '5') },
  })
  /** Products of the inventory, which has five pieces more because they came back. */
  async function inventoryProduct(): Promise<(small: string) => Values> {
    const complete = await completeOrder()
    await put(`orders/return/${complete._id}`, returnOf(complete))
    const { items } = await get<Product>(`inventories/single?${new URLSearchParams(goods).toString()}`)
    const { _id: productId, colorName, colorCode } = items.find((stored) => stored['colorName'] === 'Navy')!
    return (small) => ({ productId, ...goods, colorName, colorCode, ...sizes('', small) })
  }

  return {
    ...{ send, get, post, put, remove: (url: string, payload: object) => send('DELETE', url, payload), idsIn },
    ...{ make, clothing, design, goods, item, production, order, schedule, completeOrder, returnOf, inventoryProduct },
    useToken: (given: string) => void (token = given),
  }
}
