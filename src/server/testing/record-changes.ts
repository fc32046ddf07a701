/**
 * Tests that all kinds of master data are changed alike: versions, and fields that are not sent (rule O7). Part of the
 * record suite.
 */
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Endpoint } from '../../shared/endpoint.ts'
import { recordsChanged } from '../../shared/records/records-changed.ts'
import { makeClothingType, makeColor } from './fixtures.ts'
import { type Ordered, type Saved, getTexts } from './record-order.ts'
import type { Shop } from './shop.ts'

export interface Changed extends Ordered {
  noun: string
}

export function testChanges(shop: Shop, { endpoints, key, noun, nameField, form }: Changed): void {
  const texts = getTexts(endpoints)
  const save = async (endpoint: Endpoint, input: object): Promise<Saved> =>
    ((await shop.call(endpoint, input)) as Record<string, Saved>)[key]!
  const create = (name: string) => save(endpoints.create, form(name))
  const fields = Object.keys((endpoints.update.input as z.ZodObject).shape).filter(
    (field) => field !== 'id' && field !== 'version',
  )
  /** The form fields of a record, as they are stored; images and passwords are not shown. */
  const filledIn = (record: Saved) =>
    Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))

  describe(`§7 changing a ${noun}`, () => {
    test('O7: on a stale version the present record comes back, and nothing is stored', async () => {
      const { _id: id } = await create('Amber 1')
      const current = await save(endpoints.update, { ...form('Amber 2'), id, version: 1 })
      expect(current).toMatchObject({ _id: id, version: 2, [nameField]: 'Amber 2' })
      expect(await shop.refusal(endpoints.update, { ...form('Amber 3'), id, version: 1 })).toEqual({
        status: 409,
        problem: { code: 'stale', message: 'Somebody changed this in the meantime.', present: current },
      })
      expect(await shop.call(endpoints.get, { id })).toEqual(current)
    })

    test('O7: of five who save the same version at once, one succeeds and four are told', async () => {
      const { _id: id } = await create('Coral')
      const attempts = await Promise.allSettled(
        Array.from({ length: 5 }, (_, n) => shop.call(endpoints.update, { ...form(`Coral ${n}`), id, version: 1 })),
      )
      const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [String(attempt.reason)] : []))
      expect(refused).toEqual(Array.from({ length: 4 }, () => expect.stringContaining('"stale"')))
      expect(await shop.call(endpoints.get, { id })).toMatchObject({ version: 2 })
    })

    test('O7: without a version the last one to save wins', async () => {
      const { _id: id } = await create('Sand 1')
      await save(endpoints.update, { ...form('Sand 2'), id })
      expect(await save(endpoints.update, { ...form('Sand 3'), id })).toMatchObject({
        [nameField]: 'Sand 3',
        version: 3,
      })
    })

    test('O7: saving what is stored changes nothing and tells no screen, whatever version was seen', async () => {
      const record = await create('Same again 1')
      const screen = await shop.watch()
      for (const version of [undefined, record.version, record.version + 7]) {
        for (const sent of [{}, filledIn(record)]) {
          const answer = await shop.call(endpoints.update, { ...sent, id: record._id, version })
          const message = expect.stringMatching(/^[A-Z][a-z ]+ updated\.$/)
          expect(answer).toEqual({ message, [key]: await shop.call(endpoints.get, { id: record._id }) })
          expect(answer).toMatchObject({ [key]: { version: record.version, updatedAt: record['updatedAt'] } })
        }
      }
      // A change of another table: when its event arrives, all earlier events have arrived too.
      const [makeOther, table] = key === 'color' ? [makeClothingType, 'clothingTypes'] : [makeColor, 'colors']
      await makeOther(shop, 'Afterwards')
      expect(await screen.next(recordsChanged)).toEqual({ tables: [table] })
    })

    test.each(fields)('%s alone is sent: all else keeps its value', async (field) => {
      const before = await create(`Lonely ${field} 1`)
      const value = texts[field]?.('Other') ?? form(`Lonely ${field} 2`)[field]
      const after = await save(endpoints.update, { id: before._id, [field]: value })
      expect(filledIn(after)).toEqual({ ...filledIn(before), ...(field in before && { [field]: value }) })
      expect(after.version).toBe(value === before[field] ? 1 : 2)
    })
  })
}
