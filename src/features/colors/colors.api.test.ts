import { describe, expect, test } from 'vitest'
import { NO_SUCH_ID } from '../../server/testing/fixtures.ts'
import { testRecords } from '../../server/testing/record-suite.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { type Color, colorEndpoints as endpoints } from './colors.contract.ts'

const shop = await openShop()

testRecords(shop, {
  endpoints,
  key: 'color',
  noun: 'color',
  nameField: 'name',
  csvLabels: 'Name,Code',
  form: (name) => ({ name, code: `c0ffe${9 - (name.charCodeAt(name.length - 1) % 10)}` }),
})

const createColor = async (name: string, code?: string): Promise<Color> =>
  (await shop.call(endpoints.create, { name, code })).color

const namesFound = async (input: InputOf<typeof endpoints.list>): Promise<string[]> =>
  (await shop.call(endpoints.list, input)).data.map((color) => color.name)

describe('creating a color', () => {
  test('§7 Ada creates one and is told so', async () => {
    const { message, color } = await shop.call(endpoints.create, { name: 'Forest Green', code: '1b4d3e' })
    expect(message).toBe('Color created.')
    expect(color).toMatchObject({ name: 'Forest Green', code: '1b4d3e', version: 1 })
    expect(await shop.call(endpoints.get, { id: color._id })).toEqual(color)
  })

  test('§3 §5 §9 a color without a code is white', async () => {
    expect(await createColor('Paper')).toMatchObject({ code: 'ffffff' })
  })

  test('spaces around the name, a leading # and capitals in the code do not matter', async () => {
    expect(await createColor('  Warm Red ', '#E03C31')).toMatchObject({ name: 'Warm Red', code: 'e03c31' })
  })

  test.each([
    [{}, 'name', 'Name is required'],
    [{ name: '   ' }, 'name', 'Name is required'],
    [{ name: '\u200b\u202e\ufeff' }, 'name', 'Name is required'],
    [{ name: [7] }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'At most 200 characters'],
    [{ name: 'Rust', code: ' ' }, 'code', 'Choose a color'],
    [{ name: 'Rust', code: 'b7410' }, 'code', 'A color is six digits or letters from a to f'],
    [{ name: 'Rust', code: 'b7410g' }, 'code', 'A color is six digits or letters from a to f'],
  ])('%j is refused, naming the field, and nothing is stored', async (input, field, message) => {
    const { total } = await shop.call(endpoints.list, {})
    expect(await shop.refusal(endpoints.create, input)).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
    expect(await shop.call(endpoints.list, {})).toMatchObject({ total })
  })

  test('a name of exactly 200 characters is kept whole', async () => {
    expect((await createColor('y'.repeat(200))).name).toHaveLength(200)
  })
})

describe('changing a color', () => {
  test('Ada renames it; its version rises and its code stays as she sent it', async () => {
    const { _id: id, createdAt } = await createColor('Navy', '000080')
    const { message, color } = await shop.call(endpoints.update, { id, version: 1, name: 'Dark Navy', code: '000060' })
    expect(message).toBe('Color updated.')
    expect(color).toMatchObject({ _id: id, createdAt, version: 2, name: 'Dark Navy', code: '000060' })
    expect(await shop.call(endpoints.get, { id })).toEqual(color)
  })

  test('§5 an empty name is refused and the color stays as it was', async () => {
    const current = await createColor('Slate')
    const { problem } = await shop.refusal(endpoints.update, { id: current._id, name: ' ' })
    expect(problem).toMatchObject({ code: 'invalid', field: 'name', message: 'Name is required' })
    expect(await shop.call(endpoints.get, { id: current._id })).toEqual(current)
  })

  test('what the body says about the id is not believed', async () => {
    const mine = await createColor('Mine')
    const answer = await shop.http.inject({
      method: 'PUT',
      url: `/api/colors/${mine._id}`,
      headers: { authorization: `Bearer ${shop.staff.administrator.token}` },
      payload: { id: NO_SUCH_ID, name: 'Still mine' },
    })
    expect(answer.json()).toMatchObject({ color: { _id: mine._id, name: 'Still mine' } })
  })
})

describe('finding colors', () => {
  test('a search ignores case and accents, and finds every word in any order, in name and code', async () => {
    await createColor('Rosé Doré', 'b76e79')
    await createColor('Rosebud', 'b76e78')
    expect(await namesFound({ search: 'ROSE dore' })).toEqual(['Rosé Doré'])
    expect(await namesFound({ search: 'dôre ros' })).toEqual(['Rosé Doré'])
    expect(await namesFound({ search: 'B76E7' })).toEqual(['Rosé Doré', 'Rosebud'])
    expect(await namesFound({ search: 'rose navy' })).toEqual([])
  })
})
