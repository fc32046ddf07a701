import { describe, expect, test } from 'vitest'
import { customerEndpoints } from '../features/customers/customers.contract.ts'
import { createOrder, getOrder, listOrders } from '../features/orders/orders.contract.ts'
import { splitPath } from '../shared/endpoint.ts'
import { PROBLEM_STATUS } from '../shared/problem.ts'
import { NO_SUCH_ID, openCatalogue, production } from './testing/fixtures.ts'
import { endpoints, openShop } from './testing/shop.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const { token } = shop.staff.administrator

const get = (url: string) => shop.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })

/** Texts that one of the databases cannot store, bytes that are not UTF-8, and texts that only look like a pattern. */
const SIGNS = ['%00', 'a%00b', '%ED%A0%80', '%FF', '%', '%zz', '%EF%BF%BF', '%1B', '%25_%5C']

/** Searches of more words, or of longer ones, than a statement holds: each sign is several letters, or words, without its form. */
const LONG_SEARCHES = [
  'ﷺ'.repeat(200),
  Array.from({ length: 100 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' '),
  Array.from({ length: 88 }, (_, at) => String.fromCodePoint(0x3300 + at)).join(''),
  'ﷺ'.repeat(100),
  Array.from({ length: 50 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join(' '),
]

const reads = endpoints.filter(({ method }) => method === 'GET')

describe('C1: signs that a database cannot hold fail no call', () => {
  test.each(reads)('$name: in whatever it can be asked for', async ({ path, input }) => {
    const fields = Object.keys((input as unknown as { shape: object }).shape)
    const { path: at } = splitPath(path, { id: NO_SUCH_ID, machine: 'machineM1' })
    for (const field of fields) {
      for (const sign of SIGNS) {
        const { statusCode, body } = await get(`${at}?${field}=${sign}`)
        expect(statusCode, `${field}=${sign}: ${body}`).toBeLessThan(500)
      }
    }
  })

  test.each(reads)('$name: nor do searches of very many words', async ({ path, input }) => {
    const fields = Object.keys((input as unknown as { shape: object }).shape)
    const { path: at } = splitPath(path, { id: NO_SUCH_ID, machine: 'machineM1' })
    for (const field of fields) {
      for (const search of LONG_SEARCHES) {
        const { statusCode, body } = await get(`${at}?${field}=${encodeURIComponent(search)}`)
        expect(statusCode, `${field}: ${body}`).toBeLessThan(500)
      }
    }
  })

  test.each(endpoints.filter(({ path }) => path.includes(':')))('$name: in its address', async ({ path, method }) => {
    for (const sign of SIGNS) {
      const url = path.replace(/:\w+/, sign)
      const { statusCode, body } = await shop.http.inject({
        method,
        url,
        headers: { authorization: `Bearer ${token}` },
      })
      expect([400, 404], `${url}: ${body}`).toContain(statusCode)
      expect(Object.keys(PROBLEM_STATUS), body).toContain(JSON.parse(body).code)
    }
  })

  test.each(SIGNS)('the image %s is not found', async (sign) => {
    const { statusCode, body } = await get(`/api/images/${sign}/normal.webp`)
    expect([400, 404], body).toContain(statusCode)
    expect(Object.keys(PROBLEM_STATUS), body).toContain(JSON.parse(body).code)
  })

  test('a search takes them for spaces', async () => {
    for (const endpoint of [customerEndpoints.list, customerEndpoints.trash]) {
      const { total } = await shop.call(endpoint, { search: 'Acme Athletics' })
      expect((await shop.call(endpoint, { search: 'Acme\u0000Athletics\u0000' })).total).toBe(total)
    }
  })

  test.each(['\u0000', '\ud800', '\uffff', '\u0007'])('what is typed is taken without %j', async (sign) => {
    const text = `Red${sign}Kite`
    const form = { name: text, phone_no: text, address: text }
    const { customer } = await shop.call(customerEndpoints.create, form)
    expect(customer.name).toMatch(/^Red.Kite$/)
    const { order } = await shop.call(createOrder, {
      customer: customer._id,
      shippingMethod: 'airport',
      remark: text,
      addOn: text,
      awb: text,
      productionProducts: [production(catalogue)],
    })
    expect((await shop.call(getOrder, { id: order._id })).awb).toMatch(/^Red.Kite$/)
    expect((await shop.call(listOrders, { awb: 'kite' })).data.map(({ _id }) => _id)).toContain(order._id)
  })
})

/** Characters that differ throughout, so that the text compresses badly. */
const manySigns = (first: number, span: number, most: number) =>
  String.fromCodePoint(...Array.from({ length: most }, (_, n) => first + ((n * 7919 + (n >> 3) * 31) % span))).slice(
    0,
    most,
  )

test.each([
  ['Hangul, three times as long when searched', 0xac00, 11_000],
  ['squared words, four times as long when searched', 0x3300, 0x58],
  ['ideographs of three bytes', 0x4e00, 20_000],
  ['ideographs of four bytes', 0x20000, 20_000],
])('the longest names and addresses are kept and found: %s', async (_, first, span) => {
  const signs = (most: number) => manySigns(first, span, most)
  const form = { name: signs(200), phone_no: signs(60), email: `${'a'.repeat(60)}@b.test`, address: signs(500) }
  const { customer } = await shop.call(customerEndpoints.create, form)
  const stored = await shop.call(customerEndpoints.get, { id: customer._id })
  expect(stored).toMatchObject(form)
  const find = async (search: string) => (await shop.call(customerEndpoints.list, { search })).data
  expect(await find(form.name.slice(0, 8))).toEqual([stored])
  expect(await find(form.address.slice(-8))).toEqual([stored])
})
