import { describe, expect, test } from 'vitest'
import { makeOrder, openCatalogue } from '../../server/testing/fixtures.ts'
import { testRecords } from '../../server/testing/record-suite.ts'
import { openShop } from '../../server/testing/shop.ts'
import { customerEndpoints as endpoints } from './customers.contract.ts'

const shop = await openShop()

testRecords(shop, {
  endpoints,
  key: 'customer',
  noun: 'customer',
  nameField: 'name',
  csvLabels: 'Name,Phone No,Email,Address',
  form: (name) => ({ name, phone_no: '555 0100', email: name.endsWith('1') ? '' : `${name.at(-1)}@example.com` }),
})

describe('a customer', () => {
  const form = { name: 'Jörg Ångström', phone_no: '+46 8-123 45', email: 'jorg@example.com', address: 'Gata 1\r\nLund' }

  test('§3 C5: the answer to a create carries the address twice, later answers once', async () => {
    const { message, customer } = await shop.call(endpoints.create, form)
    expect(message).toBe('Customer created.')
    expect(customer).toMatchObject({ ...form, address: 'Gata 1\nLund', adderss: 'Gata 1\nLund' })
    const result = await shop.call(endpoints.get, { id: customer._id })
    expect(result).not.toHaveProperty('adderss')
    expect(result.address).toBe('Gata 1\nLund')
  })

  test.each([null, ''])('what a change sends as %j is emptied', async (nothing) => {
    const full = { name: 'Full', phone_no: '1', email: 'full@example.com', address: 'Street 2' }
    const { customer } = await shop.call(endpoints.create, full)
    await shop.call(endpoints.update, { id: customer._id, email: nothing, address: nothing })
    expect(await shop.call(endpoints.get, { id: customer._id })).toMatchObject({
      name: 'Full',
      phone_no: '1',
      email: '',
      address: '',
    })
    expect((await shop.refusal(endpoints.update, { id: customer._id, name: nothing })).problem).toMatchObject({
      field: 'name',
      message: 'Name is required',
    })
  })

  test('§5 needs a name and a phone number, and nothing else', async () => {
    const { customer } = await shop.call(endpoints.create, { name: '  Solo ', phone_no: ' 1 ' })
    expect(customer).toMatchObject({ name: 'Solo', phone_no: '1', email: '', address: '' })
  })

  test.each([
    [{ phone_no: '1' }, 'name', 'Name is required'],
    [{ name: ' \t ', phone_no: '1' }, 'name', 'Name is required'],
    [{ name: 'x' }, 'phone_no', 'Phone No is required'],
    [{ name: 'x', phone_no: '  ' }, 'phone_no', 'Phone No is required'],
    [{ name: 'x', phone_no: '1'.repeat(61) }, 'phone_no', 'At most 60 characters'],
    [{ name: 'x', phone_no: '1', email: 'not an address' }, 'email', 'Invalid Email Address'],
    [{ name: 'x', phone_no: '1', email: 'a@b' }, 'email', 'Invalid Email Address'],
    [{ name: 'x', phone_no: '1', address: 'y'.repeat(501) }, 'address', 'At most 500 characters'],
  ])('§5 §8 %j is refused and nothing is stored', async (input, field, message) => {
    const { total } = await shop.call(endpoints.list, {})
    expect(await shop.refusal(endpoints.create, input)).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
    expect(await shop.call(endpoints.list, {})).toMatchObject({ total })
  })

  test.each(['jorg angstrom', 'ÅNGSTRÖM', 'lund gata', '46 8', '46812345', 'JORG@EXAMPLE'])(
    'is found by %j: name, phone however it is spaced, e-mail and address',
    async (search) => {
      expect((await shop.call(endpoints.list, { search })).data.map(({ name }) => name)).toEqual(['Jörg Ångström'])
    },
  )

  test('of what is picked, names that begin so come first, then names that hold it, then what an address holds', async () => {
    const places = { 'Quill & Co': '', 'Aunt Quill': '', Abe: '1 Quill St', 'Zeta Quill': '' }
    for (const [name, address] of Object.entries(places))
      await shop.call(endpoints.create, { name, phone_no: '1', address })
    const find = async (input: object) =>
      (await shop.call(endpoints.list, { search: ' QUILL', sortField: 'name', ...input })).data.map(({ name }) => name)
    const namesFirst = ['Quill & Co', 'Aunt Quill', 'Zeta Quill', 'Abe']
    expect(await find({ namesFirst: 'true' })).toEqual(namesFirst)
    expect(await find({ namesFirst: 'true', page: 1, limit: 2 })).toEqual(namesFirst.slice(2))
    expect(await find({ namesFirst: 'true', sortOrder: -1 })).toEqual(['Quill & Co', 'Zeta Quill', 'Aunt Quill', 'Abe'])
    expect(await find({})).toEqual(namesFirst.toSorted())

    const { data } = await shop.call(endpoints.list, { search: 'Zeta Quill' })
    await makeOrder(shop, { ...(await openCatalogue(shop)), customer: data[0]!._id })
    const used = ['Quill & Co', 'Zeta Quill', 'Aunt Quill', 'Abe']
    expect(await find({ namesFirst: 'true' }), 'of equal ones the used first').toEqual(used)
    expect(await find({ namesFirst: 'true', page: 1, limit: 1 })).toEqual(used.slice(1, 2))
    expect(await find({ namesFirst: 'true', sortOrder: -1 })).toEqual(used)
    expect(await find({}), 'not where names are not asked for first').toEqual(used.toSorted())
  })
})
