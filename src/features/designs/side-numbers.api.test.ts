import { describe, expect, test } from 'vitest'
import { makeDesign, tinyPng } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { bySideNumber, type Design, designEndpoints as endpoints } from './designs.contract.ts'

const shop = await openShop()

const NOT_KNOWN = bySideNumber(() => null)
const NUMBERS = { frontScreens: 4, frontPasses: 2, backScreens: 30, backPasses: 9 }

const make = async (more: Partial<InputOf<typeof endpoints.create>> = NUMBERS): Promise<Design> => {
  const images = { frontImage: tinyPng(), backImage: tinyPng() }
  const form = { name: 'Numbered', screenPrintingOn: 'front_back', ...images, ...more } as const
  return (await shop.call(endpoints.create, form)).printingDesign
}
const update = async (input: InputOf<typeof endpoints.update>): Promise<Design> =>
  (await shop.call(endpoints.update, input)).printingDesign

const WRONG = [
  ['frontScreens', ['0', '31', '-1', '2.5', 'three', ' ', '1e12'], 30],
  ['backScreens', ['0', '31'], 30],
  ['frontPasses', ['0', '10', '1.5', 'twice'], 9],
  ['backPasses', ['0', '10'], 9],
] as const

describe('the screens and passes of a design', () => {
  test('are kept for each side, and read again', async () => {
    const made = await make()
    expect(made).toMatchObject(NUMBERS)
    expect(await shop.call(endpoints.get, { id: made._id })).toEqual(made)
    expect((await shop.call(endpoints.list, { search: 'numbered' })).data).toContainEqual(made)
  })

  test('arrive as text', async () => {
    expect(await make({ ...NUMBERS, frontScreens: '6', backPasses: ' 1 ' })).toMatchObject({
      ...NUMBERS,
      frontScreens: 6,
      backPasses: 1,
    })
  })

  test('are not known as long as nobody has said them', async () => {
    expect(await makeDesign(shop, 'Unsaid', 'front_back')).toMatchObject(NOT_KNOWN)
    expect(await make(bySideNumber(() => ''))).toMatchObject(NOT_KNOWN)
    expect(await make({ frontScreens: 5 })).toMatchObject({ ...NOT_KNOWN, frontScreens: 5 })
  })

  test.each([
    ['front', 'back'],
    ['back', 'front'],
  ] as const)('printed on the %s alone, it has none of the other side, even if they are sent', async (on, other) => {
    const made = await make({ ...NUMBERS, screenPrintingOn: on, [`${other}Image`]: undefined })
    expect(made).toMatchObject({ ...NUMBERS, [`${other}Screens`]: null, [`${other}Passes`]: null })
    const id = made._id
    expect(await update({ id, version: 1, [`${other}Screens`]: 3 })).toEqual(made)
  })

  test.each(WRONG.flatMap(([field, values, most]) => values.map((value) => ({ field, value, most }))))(
    '$field $value is refused at its field, in a new design and in a stored one',
    async ({ field, value, most }) => {
      const message = `Write a whole number from 1 to ${most}, or leave it empty`
      const refusal = { status: 400, problem: { code: 'invalid', field, message } }
      const form = { name: 'Wrong', screenPrintingOn: 'front_back', frontImage: tinyPng(), backImage: tinyPng() }
      expect(await shop.refusal(endpoints.create, { ...form, [field]: value })).toEqual(refusal)
      const stored = await make()
      expect(await shop.refusal(endpoints.update, { id: stored._id, [field]: value })).toEqual(refusal)
      expect(await shop.call(endpoints.get, { id: stored._id })).toEqual(stored)
    },
  )

  test('O7: what is not sent stays, what is sent empty is not known any more, and saved as they are nothing changes', async () => {
    const made = await make()
    const id = made._id
    const renamed = await update({ id, version: 1, name: 'Renamed' })
    expect(renamed).toMatchObject({ ...NUMBERS, version: 2 })
    expect(await update({ id, version: 1, ...NUMBERS })).toEqual(renamed)
    const emptied = await update({ id, version: 2, frontPasses: '', backScreens: 2 })
    expect(emptied).toMatchObject({ ...NUMBERS, frontPasses: null, backScreens: 2, version: 3 })
    expect(await update({ id, version: 1, frontPasses: '' })).toEqual(emptied)
    expect((await shop.refusal(endpoints.update, { id, version: 2, frontPasses: 3 })).problem).toMatchObject({
      code: 'stale',
      present: emptied,
    })
  })

  test('those of a side that is not printed any more are dropped', async () => {
    const { _id: id } = await make()
    const front = { ...NUMBERS, backScreens: null, backPasses: null }
    expect(await update({ id, screenPrintingOn: 'front' })).toMatchObject(front)
    const both = await update({ id, screenPrintingOn: 'front_back', backImage: tinyPng() })
    expect(both).toMatchObject(front)
  })

  test('M13: the history tells each change of them', async () => {
    const { _id: id } = await make({ frontScreens: 3, backPasses: 1 })
    await update({ id, frontScreens: 4, frontPasses: 2, backPasses: '' })
    await update({ id, name: 'Numbered too' })
    const [renamed, changed, created] = (await shop.call(endpoints.history, { id })).data
    expect(renamed!.changes).toEqual([{ field: 'Name', from: 'Numbered', to: 'Numbered too' }])
    expect(changed!.changes).toEqual([
      { field: 'Front Screens', from: '3', to: '4' },
      { field: 'Front Passes', from: null, to: '2' },
      { field: 'Back Passes', from: '1', to: null },
    ])
    expect(created!.changes).toContainEqual({ field: 'Front Screens', from: null, to: '3' })
    expect(created!.changes.map(({ field }) => field)).not.toContain('Front Passes')
  })
})
