import { describe, expect, test } from 'vitest'
import { customerEndpoints } from '../../features/customers/customers.contract.ts'
import { createOrder } from '../../features/orders/orders.contract.ts'
import { type Endpoint, splitPath, validate } from '../../shared/endpoint.ts'
import type { Problem } from '../../shared/problem.ts'
import { NO_SUCH_ID as ID, openCatalogue, production } from '../testing/fixtures.ts'
import { getForm } from '../testing/server-process.ts'
import { endpoints, openShop, type Person } from '../testing/shop.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)
const draft = production(catalogue)

/** The messages of the validator for schemas without a message of their own. */
const OF_THE_VALIDATOR = /expected|received|Invalid input|Invalid option|Invalid UUID|Too small|Too big|Unrecognized/

const VALID: Record<string, unknown> = {
  id: ID,
  ids: [ID],
  name: 'Wording',
  phone_no: '1',
  username: 'Wording',
  password: 'a long enough password',
  role: 'machine_operator',
  screenPrintingOn: 'front',
  customer: ID,
  orderId: ID,
  productionProductId: ID,
  productionProductIds: [ID],
  machine: 'machineM1',
  status: 'pending',
}
const WRONG = [undefined, null, '', 'wrong', '\u0000', -1, 1.5, 1e12, true, [], ['wrong'], [7], {}, { a: 1 }]

async function send({ method, path, multipart }: Endpoint, input: object, by: Person): Promise<Problem | undefined> {
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const { path: url, rest } = splitPath(path, { id: ID, machine: 'machineM1', ...given })
  const headers = { authorization: `Bearer ${by.token}` }
  const sent = method === 'GET' ? { query: rest as never } : { payload: multipart ? getForm(rest) : rest }
  const { statusCode, body } = await shop.http.inject({ method, url, headers, ...sent })
  expect(statusCode, body).toBeLessThan(500)
  return statusCode < 400 ? undefined : (JSON.parse(body) as Problem)
}

const expectWords = (problem: Problem | undefined, input: unknown) => {
  if (!problem) return
  expect(problem.message, `${JSON.stringify(input)} of ${problem.field}`).not.toMatch(OF_THE_VALIDATOR)
  expect(problem.message).toMatch(/^[A-Z#]/)
}

describe('C1: what is wrong is said in words for people', () => {
  const answered = endpoints.filter(({ path }) => !path.endsWith('/logout'))

  test.each(answered)('$name: each field missing or of a wrong type', async (endpoint) => {
    const by = await shop.hire('administrator', `Walker of ${endpoint.name}`)
    const fields = Object.keys((endpoint.input as unknown as { shape: object }).shape)
    const valid = Object.fromEntries(fields.map((field) => [field, VALID[field]]))
    for (const field of fields) {
      for (const wrong of WRONG) expectWords(await send(endpoint, { ...valid, [field]: wrong }, by), { [field]: wrong })
    }
    expectWords(await send(endpoint, {}, by), {})
    // Messages that appear only once the first error is corrected.
    const { issues = [] } = validate(endpoint, Object.fromEntries(fields.map((field) => [field, Symbol(field)])))
    for (const { message } of issues) expect(message).not.toMatch(OF_THE_VALIDATOR)
  })

  test.each([['x'], [7], [null], [{ items: 7 }], [{ ...draft, items: ['x'] }], [{ ...draft, items: [{}] }]])(
    'a production that is %j',
    async (nonsense) => {
      const input = { customer: catalogue.customer, productionProducts: [nonsense] }
      expectWords(await send(createOrder, input, shop.staff.administrator), nonsense)
    },
  )

  test.each([7, 'x', [], {}, true])('an item whose every field is %j', async (wrong) => {
    const fields = ['color', 'size', 'smallQuantity', 'smallQuality', 'itemQuantity', 'xlQuantity']
    for (const field of fields) {
      const items = [{ color: catalogue.color, smallQuantity: 1, [field]: wrong }]
      const input = { customer: catalogue.customer, productionProducts: [{ ...draft, items }] }
      expectWords(await send(createOrder, input, shop.staff.administrator), items)
    }
  })

  test.each([
    ['/api/colors?page=-1', 'page', 'Pages are counted from 0'],
    ['/api/colors?page=first', 'page', 'Pages are counted from 0'],
    ['/api/orders?limit=0', 'limit', 'A page has 1 to 300 rows'],
    ['/api/orders?limit=1&limit=2', 'limit', 'A page has 1 to 300 rows'],
    ['/api/orders?deleted=yes', 'deleted', 'This is either true or false'],
    ['/api/orders?search=a&search=b', 'search', 'Write this as text'],
  ])('%s', async (url, field, message) => {
    const headers = { authorization: `Bearer ${shop.staff.administrator.token}` }
    const { statusCode, body } = await shop.http.inject({ url, headers })
    expect([statusCode, JSON.parse(body)]).toEqual([400, { code: 'invalid', field, message }])
  })

  test('ids that are missing', async () => {
    expect(await shop.refusal(customerEndpoints.purge, {})).toMatchObject({
      problem: { code: 'invalid', field: 'ids', message: 'Select at least one record' },
    })
  })
})

test.each([null, undefined, ''])('§5 the address of a customer is optional: %j is none', async (address) => {
  const form = { name: 'No Address', phone_no: '1', address }
  const { customer } = await shop.call(customerEndpoints.create, form)
  expect(customer).toMatchObject({ address: '', adderss: '' })
  const { customer: changed } = await shop.call(customerEndpoints.update, { ...form, id: customer._id })
  expect(changed.address).toBe('')
})
