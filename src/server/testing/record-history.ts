/**
 * Tests that the history tells every change of any kind of master data alike (rule M13). Part of the record suite.
 */
import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../shared/records/record-history.ts'
import { NO_SUCH_ID } from './fixtures.ts'
import type { Changed } from './record-changes.ts'
import type { Saved } from './record-order.ts'
import type { Shop } from './shop.ts'

export function testHistory(shop: Shop, { endpoints, key, noun, nameField, form }: Changed): void {
  const create = async (name: string): Promise<Saved> =>
    ((await shop.call(endpoints.create, form(name))) as Record<string, Saved>)[key]!
  const read = async (id: string, page = {}) =>
    (await shop.call(endpoints.history, { id, ...page })) as { data: HistoryEntry[]; total: number }
  /** What was done, oldest first. */
  const actions = async (id: string) => (await read(id)).data.map(({ action }) => action).toReversed()

  describe(`the history of a ${noun}`, () => {
    test('M13: tells each change with who, when, from and to, also when the record is deleted for good', async () => {
      const began = new Date().toISOString()
      const { _id: id, [nameField]: name } = await create('Opaque 1')
      const renamed = form('Opaque 2')[nameField] as string
      await shop.call(endpoints.update, { id, [nameField]: renamed })
      const ids = [id]
      await shop.call(endpoints.softDelete, { ids })
      await shop.call(endpoints.restore, { ids })
      await shop.call(endpoints.softDelete, { ids })
      await shop.call(endpoints.purge, { ids })

      const { data, total } = await read(id)
      expect(data.map(({ action }) => action)).toEqual(['purge', 'trash', 'restore', 'trash', 'change', 'create'])
      expect(new Set(data.map(({ by }) => by))).toEqual(new Set(['Ada']))
      expect(total).toBe(6)
      const label = expect.stringMatching(/^(Name|Username)$/)
      expect(data[4]!.changes).toEqual([{ field: label, from: name, to: renamed }])
      expect(data[5]!.changes).toContainEqual({ field: label, from: null, to: name })
      expect(data[0]!.changes).toContainEqual({ field: label, from: renamed, to: null })
      for (const index of [1, 2, 3]) expect(data[index]!.changes).toEqual([])
      const instants = data.map(({ at }) => at).toReversed()
      expect([began, ...instants, new Date().toISOString()].toSorted()).toEqual([
        began,
        ...instants,
        expect.any(String),
      ])
    })

    test('M13: saving what is stored, and a save that is refused, leave nothing in it', async () => {
      const record = await create('Steady')
      await shop.call(endpoints.update, { id: record._id, [nameField]: record[nameField] })
      await shop.refusal(endpoints.update, { ...form('Stale'), id: record._id, version: 7 })
      await shop.refusal(endpoints.purge, { ids: [record._id] })
      expect(await actions(record._id)).toEqual(['create'])
    })

    test('M13: is paged, newest first', async () => {
      const { _id: id } = await create('Paged 0')
      for (let n = 1; n < 5; n++) await shop.call(endpoints.update, { id, [nameField]: form(`Paged ${n}`)[nameField] })
      const { data: all } = await read(id)
      const pages: HistoryEntry[] = []
      for (const page of [0, 1, 2]) {
        const result = await read(id, { page, limit: 2 })
        expect(result).toMatchObject({ total: 5, page, limit: 2 })
        pages.push(...result.data)
      }
      expect(pages).toEqual(all)
      expect(all.map(({ no }) => no)).toEqual(all.map(({ no }) => no).toSorted((a, b) => b - a))
    })

    test('M13: of a record that never was is not found', async () => {
      expect(await shop.refusal(endpoints.history, { id: NO_SUCH_ID })).toEqual({
        status: 404,
        problem: { code: 'not_found', message: `This ${noun} does not exist any more.` },
      })
    })
  })
}
