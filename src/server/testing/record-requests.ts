/**
 * Tests that a lost answer makes no second record of any kind of master data (rule O10). Part of the record suite.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { userEndpoints } from '../../features/users/users.contract.ts'
import { recordsChanged } from '../../shared/records/records-changed.ts'
import { makeClothingType, makeColor } from './fixtures.ts'
import type { Changed } from './record-changes.ts'
import { getTexts, type Saved } from './record-order.ts'
import type { Shop } from './shop.ts'

export function testRequests(shop: Shop, { endpoints, key, noun, nameField, form }: Changed): void {
  const send = async (input: object, as = shop.staff.administrator) => {
    const answer = (await shop.call(endpoints.create, input, { as })) as Record<string, unknown>
    return { message: answer['message'] as string, record: answer[key] as Saved }
  }
  const total = async () => ((await shop.call(endpoints.list, { limit: 1 })) as { total: number }).total
  const requested = (name: string) => ({ ...form(name), requestId: randomUUID() as string })
  const texts = getTexts(endpoints)
  const getOther = (field: string) => texts[field]?.('Other') ?? form('Other 2')[field]
  const changeable = Object.keys((endpoints.create.input as z.ZodObject).shape).filter(
    (field) => getOther(field) !== form('This 1')[field],
  )
  const created = expect.stringMatching(/^[A-Z][a-z ]+ created\.$/) as unknown
  const repeated = `This ${noun} had been stored already.`
  const refused = (end: string) => ({
    status: 409,
    problem: { code: 'conflict', message: `This ${noun} had been stored already${end}` },
  })

  describe(`O10: creating a ${noun} again after a lost answer`, () => {
    test('answers the record as it is now, and stores and tells nothing', async () => {
      const input = requested('Once 1')
      const first = await send(input)
      expect(first.message).toEqual(created)
      const before = await total()
      const screen = await shop.watch()
      expect(await send(input)).toEqual({ message: repeated, record: first.record })
      expect((await send({ ...input, requestId: input.requestId.toUpperCase() })).record).toEqual(first.record)
      const renamed = form('Renamed 1')[nameField]
      await shop.call(endpoints.update, { id: first.record._id, [nameField]: renamed })
      expect((await send(input)).record).toMatchObject({ _id: first.record._id, version: 2, [nameField]: renamed })
      expect(await total()).toBe(before)
      // A change of another table: when its event arrives, all earlier events have arrived too.
      const makeOther = key === 'color' ? makeClothingType : makeColor
      await makeOther(shop, 'Afterwards')
      await screen.next(recordsChanged)
      await screen.next(recordsChanged)
      expect(screen.received, 'nobody was told of what did not happen').toHaveLength(2)
    })

    test('of requests that arrive at once one is stored, and all are answered with it', async () => {
      const before = await total()
      const input = requested('At once 1')
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(input)))
      expect(new Set(answers.map(({ record }) => record._id)).size).toBe(1)
      expect(answers.filter(({ message }) => message === repeated)).toHaveLength(5)
      expect(await total()).toBe(before + 1)
    })

    test.each(changeable)('with another %s it is refused, so that nothing typed is lost', async (field) => {
      const input = requested(`Typed ${field} 1`)
      const other = getOther(field)
      await send(input)
      const before = await total()
      const changed = { ...input, [field]: other instanceof File ? new File([other, '\n'], other.name) : other }
      const end = ` before it was changed here. Change it there, or save again to store this as another ${noun}.`
      expect(await shop.refusal(endpoints.create, changed)).toEqual(refused(end))
      expect(await total()).toBe(before)
    })

    test('one that is in the trash is not made again; one that is gone for good is', async () => {
      const input = requested('Deleted 1')
      const { record } = await send(input)
      await shop.call(endpoints.softDelete, { ids: [record._id] })
      expect(await shop.refusal(endpoints.create, input)).toEqual(refused(', and is in the trash.'))
      await shop.call(endpoints.purge, { ids: [record._id] })
      const again = await send(input)
      expect([again.message, again.record._id !== record._id]).toEqual([created, true])
    })

    test('an id is good for whoever made it; without one each request makes a record; what is no UUID is refused', async () => {
      const { requestId, ...input } = requested('Two people 1')
      await send({ ...input, requestId })
      const grace = await shop.hire('administrator', 'Grace')
      expect((await send({ ...form('Two people 2'), requestId }, grace)).message).toEqual(created)
      // Other tests expect one administrator.
      await shop.call(userEndpoints.softDelete, { ids: [grace.userId] })
      expect((await send(form('Without 1'))).message).toEqual(created)
      expect(await shop.refusal(endpoints.create, { ...input, requestId: '7' })).toMatchObject({
        status: 400,
        problem: { code: 'invalid', field: 'requestId' },
      })
    })

    test('the id is read nowhere', async () => {
      const { requestId, ...input } = requested('Unseen 1')
      const { record } = await send({ ...input, requestId })
      const seen = [
        JSON.stringify(await shop.call(endpoints.history, { id: record._id })),
        await shop.text(endpoints.export, { search: record[nameField] as string }),
      ]
      for (const text of seen) expect(text).toContain(record[nameField])
      for (const hidden of [requestId, /request(Key|Digest)/]) expect(seen.join()).not.toMatch(hidden)
    })
  })
}
