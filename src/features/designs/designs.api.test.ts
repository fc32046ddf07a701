import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeDesign, makeOrder, NO_SUCH_ID, openCatalogue, production, tinyPng } from '../../server/testing/fixtures.ts'
import { testRecords } from '../../server/testing/record-suite.ts'
import { openShop } from '../../server/testing/shop.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { bySideNumber, type Design, designEndpoints as endpoints, type PrintingOn } from './designs.contract.ts'

const shop = await openShop()

testRecords(shop, {
  endpoints,
  key: 'printingDesign',
  noun: 'printing design',
  nameField: 'name',
  csvLabels: 'Name,Screen Printing On',
  form: (name) => ({
    name,
    screenPrintingOn: 'front_back',
    frontImage: tinyPng(),
    backImage: tinyPng(),
    ...bySideNumber(() => (name.endsWith('2') ? 4 : 1)),
  }),
})

const catalogue = await openCatalogue(shop)

const update = async (input: InputOf<typeof endpoints.update>): Promise<Design> =>
  (await shop.call(endpoints.update, input)).printingDesign

/** The HTTP statuses of a design's image URLs: front before back, thumbnail before normal. */
const statuses = ({ frontImagePaths, backImagePaths }: Design): Promise<number[]> =>
  Promise.all(
    [frontImagePaths, backImagePaths]
      .flatMap((paths) => (paths ? [paths.thumbnail, paths.normal] : []))
      .map(async (url) => (await shop.http.inject({ url })).statusCode),
  )
const countImages = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from images`.execute(shop.database.read)
  return rows[0]!.count
}

describe('§3 §5 §7 creating a design', () => {
  test.each<[PrintingOn, front: boolean, back: boolean]>([
    ['front', true, false],
    ['back', false, true],
    ['front_back', true, true],
  ])('printed on %s: it has an image of each printed side', async (screenPrintingOn, front, back) => {
    const { message, printingDesign } = await shop.call(endpoints.create, {
      name: `  Tiger ${screenPrintingOn} `,
      screenPrintingOn,
      ...(front && { frontImage: tinyPng() }),
      ...(back && { backImage: tinyPng() }),
    })
    expect(message).toBe('Printing design created.')
    expect(printingDesign).toMatchObject({ name: `Tiger ${screenPrintingOn}`, screenPrintingOn, version: 1 })
    expect([printingDesign.frontImagePaths !== null, printingDesign.backImagePaths !== null]).toEqual([front, back])
    expect(await statuses(printingDesign)).toEqual(front && back ? [200, 200, 200, 200] : [200, 200])
    expect(await shop.call(endpoints.get, { id: printingDesign._id })).toEqual(printingDesign)
  })

  const [frontImage, backImage] = [tinyPng('front.png'), tinyPng('back.png')]
  test.each([
    [{ name: undefined }, 'name', 'Name is required'],
    [{ name: ' \t ' }, 'name', 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'At most 200 characters'],
    [{ screenPrintingOn: undefined }, 'screenPrintingOn', 'Screen Printing On is required'],
    [{ screenPrintingOn: 'sleeve' }, 'screenPrintingOn', 'Screen Printing On is required'],
    [{ frontImage: undefined }, 'frontImage', 'Front image is required'],
    [{ frontImage: new File([], 'nothing.png') }, 'frontImage', 'Front image is required'],
    [{ frontImage: 'front.png' }, 'frontImage', 'Choose an image'],
    [{ backImage }, 'backImage', 'This design is not printed on the back: leave the back image out'],
    [{ screenPrintingOn: 'back', frontImage: undefined }, 'backImage', 'Back image is required'],
    [
      { screenPrintingOn: 'back', backImage },
      'frontImage',
      'This design is not printed on the front: leave the front image out',
    ],
    [{ screenPrintingOn: 'front_back' }, 'backImage', 'Back image is required'],
    [{ screenPrintingOn: 'front_back', frontImage: undefined, backImage }, 'frontImage', 'Front image is required'],
  ])('%o is refused at its field, and nothing is stored', async (wrong, field, message) => {
    const before = [(await shop.call(endpoints.list, {})).total, await countImages()]
    const form = { name: 'Wrong', screenPrintingOn: 'front', frontImage, ...wrong }
    expect(await shop.refusal(endpoints.create, form)).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
    expect([(await shop.call(endpoints.list, {})).total, await countImages()]).toEqual(before)
  })

  test.each([
    ['JSON', { name: 'Wrong', screenPrintingOn: 'front' }, 'application/json', 'Send this as a form with files.'],
    ['half a form', '--x\r\ncontent-disp', 'multipart/form-data; boundary=x', 'The form could not be read.'],
    ['a form without its boundary', 'x', 'multipart/form-data', 'The form could not be read.'],
  ])('%s is refused', async (_, payload, type, message) => {
    const headers = { authorization: `Bearer ${shop.staff.administrator.token}`, 'content-type': type }
    const answer = await shop.http.inject({ method: 'POST', url: endpoints.create.path, headers, payload })
    expect(answer.json()).toEqual({ code: 'invalid', message })
    expect(answer.statusCode).toBe(400)
  })

  test('a form with a third file is refused', async () => {
    const third = { name: 'Three', screenPrintingOn: 'front_back', frontImage, backImage, sleeveImage: tinyPng() }
    expect((await shop.refusal(endpoints.create, third)).problem.code).toBe('too_large')
  })
})

describe('finding a design', () => {
  test('by its name and by the side that it is printed on', async () => {
    const names = async (search: string) => (await shop.call(endpoints.list, { search })).data.map(({ name }) => name)
    await makeDesign(shop, 'Búho azul', 'front')
    await makeDesign(shop, 'Búho rojo', 'back')
    await makeDesign(shop, 'Búho verde', 'front_back')
    expect(await names('buho front')).toEqual(['Búho azul', 'Búho verde'])
    expect(await names('BACK buho')).toEqual(['Búho rojo', 'Búho verde'])
    expect(await names('buho rojo front')).toEqual([])
  })
})

describe('changing a design', () => {
  test('without new images it keeps those it has', async () => {
    const made = await makeDesign(shop, 'Keeper', 'front_back')
    const images = await countImages()
    const updated = await update({ id: made._id, version: 1, name: 'Kept', screenPrintingOn: 'front_back' })
    const { frontImagePaths, backImagePaths } = made
    expect(updated).toMatchObject({ name: 'Kept', version: 2, frontImagePaths, backImagePaths })
    expect(await statuses(made)).toEqual([200, 200, 200, 200])
    expect(await countImages()).toBe(images)
  })

  test('O7: saved as it is, it keeps its version and its images, and an older version is no conflict', async () => {
    const made = await makeDesign(shop, 'Unmoved', 'front_back')
    const images = await countImages()
    for (const version of [1, 7]) {
      for (const sent of [{}, { name: 'Unmoved', screenPrintingOn: 'front_back' as const }]) {
        expect(await update({ id: made._id, version, ...sent })).toEqual(made)
      }
    }
    expect(await countImages()).toBe(images)
    expect(await statuses(made)).toEqual([200, 200, 200, 200])
  })

  test('where it is printed alone is sent: it keeps its name, and loses the image of the other side', async () => {
    const made = await makeDesign(shop, 'One side less', 'front_back')
    const updated = await update({ id: made._id, screenPrintingOn: 'back' })
    expect(updated).toMatchObject({ name: 'One side less', screenPrintingOn: 'back', version: 2 })
    expect(updated).toMatchObject({ frontImagePaths: null, backImagePaths: made.backImagePaths })
  })

  test('M7: a new image has a new address; the old one is gone, and the other side stays', async () => {
    const made = await makeDesign(shop, 'Redrawn', 'front_back')
    const images = await countImages()
    const backImage = tinyPng()
    const updated = await update({ id: made._id, name: 'Redrawn', screenPrintingOn: 'front_back', backImage })
    expect(updated.frontImagePaths).toEqual(made.frontImagePaths)
    expect(updated.backImagePaths).not.toEqual(made.backImagePaths)
    expect(await statuses(made)).toEqual([200, 200, 404, 404])
    expect(await statuses(updated)).toEqual([200, 200, 200, 200])
    expect(await countImages()).toBe(images)
  })

  test('a side that it is no longer printed on loses its image', async () => {
    const made = await makeDesign(shop, 'Turncoat', 'front')
    const images = await countImages()
    const id = made._id
    const turned = await update({ id, name: 'Turncoat', screenPrintingOn: 'back', backImage: tinyPng() })
    expect(turned.frontImagePaths).toBeNull()
    expect(await statuses(made)).toEqual([404, 404])
    expect(await statuses(turned)).toEqual([200, 200])
    const both = await update({ id, name: 'Turncoat', screenPrintingOn: 'front_back', frontImage: tinyPng() })
    expect(both.backImagePaths).toEqual(turned.backImagePaths)
    expect(await statuses(both)).toEqual([200, 200, 200, 200])
    await update({ id, name: 'Turncoat', screenPrintingOn: 'front' })
    expect(await statuses(both)).toEqual([200, 200, 404, 404])
    expect(await countImages()).toBe(images)
  })

  test.each([
    [{ screenPrintingOn: 'back' }, 'backImage', 'Back image is required'],
    [{ screenPrintingOn: 'front_back' }, 'backImage', 'Back image is required'],
    [
      { screenPrintingOn: 'front', backImage: tinyPng() },
      'backImage',
      'This design is not printed on the back: leave the back image out',
    ],
    [{ screenPrintingOn: 'front', name: '' }, 'name', 'Name is required'],
  ])('from front, %o is refused, and the design and its image stay', async (wrong, field, message) => {
    const made = await makeDesign(shop, 'Stayer', 'front')
    const images = await countImages()
    expect(await shop.refusal(endpoints.update, { id: made._id, name: 'Changed', ...wrong })).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
    expect(await shop.call(endpoints.get, { id: made._id })).toEqual(made)
    expect(await statuses(made)).toEqual([200, 200])
    expect(await countImages()).toBe(images)
  })

  test('O7: on a stale version the new image is not stored, and the old one stays', async () => {
    const made = await makeDesign(shop, 'Contested', 'front')
    const id = made._id
    const current = await update({ id, version: 1, name: 'First', screenPrintingOn: 'front' })
    const images = await countImages()
    const late = { id, version: '1', name: 'Second', screenPrintingOn: 'front', frontImage: tinyPng() }
    expect(await shop.refusal(endpoints.update, late)).toEqual({
      status: 409,
      problem: { code: 'stale', message: 'Somebody changed this in the meantime.', present: current },
    })
    expect(await statuses(made)).toEqual([200, 200])
    expect(await countImages()).toBe(images)
  })

  test('of two new images at once, one stays and no other is left over', async () => {
    const made = await makeDesign(shop, 'Doubled', 'front')
    const images = await countImages()
    const change = (name: string) => update({ id: made._id, name, screenPrintingOn: 'front', frontImage: tinyPng() })
    await Promise.all([change('One'), change('Two'), change('Three')])
    const current = await shop.call(endpoints.get, { id: made._id })
    expect(current.version).toBe(4)
    expect(await statuses(current)).toEqual([200, 200])
    expect(await countImages()).toBe(images)
  })

  test('an order keeps its sides: they cannot change, its name and its images can', async () => {
    const design = await makeDesign(shop, 'Ordered', 'front')
    await makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { printingDesign: design._id })] })
    const images = await countImages()
    const both = { id: design._id, name: 'Ordered', screenPrintingOn: 'front_back', backImage: tinyPng() }
    const { status, problem } = await shop.refusal(endpoints.update, both)
    expect([status, problem.code, problem.field]).toEqual([409, 'in_use', 'screenPrintingOn'])
    expect(problem.message).toMatch(/^Ordered is still used by 1 order\b.*the printed sides cannot change/)
    expect(await countImages()).toBe(images)
    const frontImage = tinyPng()
    expect(await update({ id: design._id, name: 'Renamed', screenPrintingOn: 'front', frontImage })).toMatchObject({
      name: 'Renamed',
      version: 2,
    })
  })
})

describe('the trash of designs', () => {
  test('there and back a design has its images', async () => {
    const made = await makeDesign(shop, 'Returning', 'front_back')
    await shop.call(endpoints.softDelete, { ids: [made._id] })
    const { frontImagePaths, backImagePaths } = made
    expect((await shop.call(endpoints.trash, { search: 'returning' })).data).toMatchObject([
      { _id: made._id, frontImagePaths, backImagePaths },
    ])
    expect(await statuses(made)).toEqual([200, 200, 200, 200])
    await shop.call(endpoints.restore, { ids: [made._id] })
    expect(await shop.call(endpoints.get, { id: made._id })).toMatchObject({ frontImagePaths, backImagePaths })
  })

  test('in it a design is changed by nobody', async () => {
    const made = await makeDesign(shop, 'Lying', 'front')
    await shop.call(endpoints.softDelete, { ids: [made._id] })
    const change = { id: made._id, name: 'Moved', screenPrintingOn: 'front', frontImage: tinyPng() }
    expect((await shop.refusal(endpoints.update, change)).problem.code).toBe('conflict')
    expect(await statuses(made)).toEqual([200, 200])
  })

  test('deleted for good, its images are gone with it; all or none of several', async () => {
    const made = [await makeDesign(shop, 'Gone 1', 'front_back'), await makeDesign(shop, 'Gone 2', 'back')]
    const ids = made.map(({ _id }) => _id)
    const images = await countImages()
    await shop.call(endpoints.softDelete, { ids })
    expect((await shop.refusal(endpoints.purge, { ids: [...ids, NO_SUCH_ID] })).status).toBe(404)
    expect(await countImages()).toBe(images)
    await shop.call(endpoints.purge, { ids })
    expect((await Promise.all(made.map(statuses))).flat()).toEqual([404, 404, 404, 404, 404, 404])
    expect(await countImages()).toBe(images - 3)
  })

  test('M1: one that an order uses is not deleted for good, and keeps its image', async () => {
    const design = await makeDesign(shop, 'Worn', 'front')
    await makeOrder(shop, catalogue, { productionProducts: [production(catalogue, { printingDesign: design._id })] })
    await shop.call(endpoints.softDelete, { ids: [design._id] })
    const { status, problem } = await shop.refusal(endpoints.purge, { ids: [design._id] })
    expect([status, problem.code]).toEqual([409, 'in_use'])
    expect(problem.message).toContain('Worn is still used by 1 order')
    expect(await statuses(design)).toEqual([200, 200])
  })
})
