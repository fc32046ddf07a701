/**
 * Tests of all that the kinds of master data have in common: paging, sorting, versions, the trash, roles (rules C3, M1,
 * M4, O7, O9). Each feature's own test file adds the rest.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../shared/endpoint.ts'
import { searchable } from '../../shared/text.ts'
import { NO_SUCH_ID } from './fixtures.ts'
import { type Changed, testChanges } from './record-changes.ts'
import { testHistory } from './record-history.ts'
import { testRequests } from './record-requests.ts'
import { type Listed, type Saved, sortFields, testOrder, getTexts } from './record-order.ts'
import type { Shop } from './shop.ts'

export function testRecords(shop: Shop, suite: Changed): void {
  const { endpoints, key, noun, nameField, csvLabels, form } = suite
  const save = async (endpoint: Endpoint, input: object): Promise<Saved> =>
    ((await shop.call(endpoint, input)) as Record<string, Saved>)[key]!
  const create = (name: string) => save(endpoints.create, form(name))
  const find = async (input: object, endpoint = endpoints.list) => (await shop.call(endpoint, input)) as Listed
  const names = async (input: object) => (await find(input)).data.map((record) => record[nameField])

  describe(`§2.3 §3 finding a ${noun}`, () => {
    test('C3: sorted by name without case, paged, backwards', async () => {
      for (const name of ['quartz 2', 'Quartz 3', 'Quartz 1']) await create(name)
      const page = { search: 'QUÀRTZ', limit: 2 }
      expect(await names(page)).toEqual(['Quartz 1', 'quartz 2'])
      expect(await names({ ...page, page: 1 })).toEqual(['Quartz 3'])
      expect(await names({ ...page, page: 2 })).toEqual([])
      expect(await names({ ...page, sortOrder: -1 })).toEqual(['Quartz 3', 'quartz 2'])
      expect(await find(page)).toMatchObject({ total: 3, page: 0, limit: 2, sortField: nameField, sortOrder: 1 })
    })

    test('C3: sorted by any field in both directions, equal values by id; an unknown field is refused', async () => {
      for (const name of ['opal 2', 'Opal 1', 'Ópal 3']) await create(name)
      for (const sortField of sortFields(endpoints.list)) {
        const getKey = (record: Saved) => searchable(record[sortField] as string)
        for (const sortOrder of [1, -1]) {
          const { data, total } = await find({ sortField, sortOrder, limit: 300 })
          expect(data).toHaveLength(total)
          const sorted = data.toSorted((a, b) => sortOrder * (compare(getKey(a), getKey(b)) || compare(a._id, b._id)))
          expect(data.map(getKey), sortField).toEqual(sorted.map(getKey))
          expect(data, sortField).toEqual(sorted)
        }
      }
      expect(await shop.refusal(endpoints.list, { sortField: 'passwordHash' })).toMatchObject({
        status: 400,
        problem: { code: 'invalid', field: 'sortField', message: 'This list cannot be sorted by that field' },
      })
    })

    test('C3: equal values keep one order over all pages', async () => {
      for (let n = 0; n < 7; n++) await create(`Same ${n}`)
      for (const sortField of sortFields(endpoints.list)) {
        const query = { search: 'same', sortField, sortOrder: -1 }
        const paged: Saved[] = []
        for (let page = 0; page < 4; page++) paged.push(...(await find({ ...query, limit: 2, page })).data)
        expect(paged).toHaveLength(7)
        expect(paged, sortField).toEqual((await find(query)).data)
      }
    })

    test.each([
      { limit: 0 },
      { limit: 301 },
      { limit: 1.5 },
      { page: -1 },
      { page: 'first' },
      { sortField: 'searchKey' },
      { sortOrder: 2 },
    ])('C3: %j is refused', async (input) => {
      const [field] = Object.keys(input)
      expect(await shop.refusal(endpoints.list, input)).toMatchObject({
        status: 400,
        problem: { code: 'invalid', field },
      })
    })

    test('C3: 300 rows are the most and one is the fewest', async () => {
      expect((await find({ limit: 300 })).limit).toBe(300)
      expect((await find({ limit: 1 })).data).toHaveLength(1)
    })

    test('signs that mean something to a database are only signs', async () => {
      await create('100% Cotton_White')
      expect(await names({ search: '0% cotton_' })).toEqual(['100% Cotton_White'])
      for (const search of ['cotton%white', 'cotton white_', "'; drop table colors; --", '\\']) {
        expect(await names({ search })).toEqual([])
      }
    })

    test('by each word of its row in the file, which is what the list shows of it', async () => {
      const words = Object.entries(getTexts(endpoints)).map(([field, written]) => [field, written(`Wordof${field}`)])
      const { _id, ...record } = await save(endpoints.create, { ...form('Worded'), ...Object.fromEntries(words) })
      const file = await shop.text(endpoints.export, { search: record[nameField] as string })
      const [, row] = file.split('\r\n')
      for (const search of [...row!.split(','), ...words.map(([field]) => record[field!] as string)]) {
        expect(search).not.toBe('')
        expect(
          (await find({ search })).data.map((one) => one._id),
          search,
        ).toContain(_id)
      }
    })

    test('one that does not exist is not found, and an id that is none is refused', async () => {
      const problem = { code: 'not_found', message: `This ${noun} does not exist any more.` }
      expect(await shop.refusal(endpoints.get, { id: NO_SUCH_ID })).toEqual({ status: 404, problem })
      const change = { ...form('Ghost'), id: NO_SUCH_ID }
      expect(await shop.refusal(endpoints.update, change)).toEqual({ status: 404, problem })
      expect(await shop.refusal(endpoints.get, { id: 'red' })).toEqual({
        status: 400,
        problem: { code: 'invalid', field: 'id', message: 'This id is not valid' },
      })
    })
  })

  testOrder(shop, suite)

  describe(`§2.3 exporting ${noun}s`, () => {
    const lines = async (input: object) => (await shop.text(endpoints.export, input)).trimEnd().split('\r\n')

    test('all that the list finds, in its order, under one line of labels', async () => {
      for (const name of ['Onyx 2', 'onyx 3', 'Onyx 1', 'Onyx gone']) await create(name)
      const { data } = await find({ search: 'onyx gone' })
      await shop.call(endpoints.softDelete, { ids: data.map(({ _id }) => _id) })
      const [labels, ...rows] = await lines({ search: 'ÓNYX' })
      expect(labels).toBe(`\ufeff${csvLabels}`)
      expect(rows.map((row) => row.split(',')[0])).toEqual(['Onyx 1', 'Onyx 2', 'onyx 3'])
      const backwards = await lines({ search: 'onyx', sortField: 'createdAt', sortOrder: -1, limit: 1, page: 7 })
      expect(backwards.slice(1).map((row) => row.split(',')[0])).toEqual(['Onyx 1', 'onyx 3', 'Onyx 2'])
      expect(await lines({ search: 'onyx nowhere' })).toEqual([labels])
    })

    test('is a file to keep, named after what it holds and the day', async () => {
      const url = `${endpoints.export.path}?search=onyx`
      const headers = { authorization: `Bearer ${shop.staff.administrator.token}` }
      const answer = await shop.http.inject({ url, headers })
      expect(answer.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
      const name = new RegExp(`^attachment; filename="${noun.replaceAll(' ', '-')}s-\\d{4}-\\d\\d-\\d\\d\\.csv"$`)
      expect(answer.headers['content-disposition']).toMatch(name)
      expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    })

    test('C3: by any field it is sorted as the list is, and an unknown one is refused', async () => {
      for (const sortField of sortFields(endpoints.list)) {
        for (const sortOrder of [1, -1]) {
          const [, ...rows] = await lines({ sortField, sortOrder })
          expect(rows.map((row) => row.split(',')[0])).toEqual(await names({ sortField, sortOrder, limit: 300 }))
        }
      }
      expect(await shop.refusal(endpoints.export, { sortField: 'passwordHash' })).toMatchObject({ status: 400 })
    })
  })

  testChanges(shop, suite)

  testHistory(shop, suite)

  testRequests(shop, suite)

  describe(`§4 §7 the trash of ${noun}s`, () => {
    test('M1: there and back the record is the same; the trash says who and when', async () => {
      const { _id: id } = await create('Boomerang')
      const record = (await shop.call(endpoints.get, { id })) as Saved
      const ids = [record._id]
      expect(await shop.call(endpoints.softDelete, { ids })).toEqual({
        message: expect.stringMatching(/^[A-Z][a-z ]+ Boomerang moved to the trash\.$/),
        data: ids,
      })
      expect(await names({ search: 'boomerang' })).toEqual([])
      const { data } = await find({ search: 'boomerang' }, endpoints.trash)
      expect(data).toMatchObject([{ _id: record._id, deletedBy: 'Ada', deletedAt: expect.any(String) }])
      expect(await shop.call(endpoints.restore, { ids })).toEqual({
        message: expect.stringMatching(/ Boomerang restored\.$/),
        data: ids,
      })
      const { version, updatedAt, ...same } = record
      expect(await shop.call(endpoints.get, { id: record._id })).toMatchObject({ ...same, version: version + 2 })
      expect(await names({ search: 'boomerang' })).toEqual(['Boomerang'])
      expect((await find({ search: 'boomerang' }, endpoints.trash)).total).toBe(0)
    })

    test('is sorted by when and by whom something was deleted, too; the list is not', async () => {
      for (const name of ['Sorted B', 'Sorted A', 'Sorted C']) {
        const { _id } = await create(name)
        await shop.call(endpoints.softDelete, { ids: [_id] })
        await wait(5)
      }
      const sorted = async (sortField: string, sortOrder: number) =>
        (await find({ search: 'sorted', sortField, sortOrder }, endpoints.trash)).data.map((one) => one[nameField])
      expect(await sorted('deletedAt', 1)).toEqual(['Sorted B', 'Sorted A', 'Sorted C'])
      expect(await sorted('deletedAt', -1)).toEqual(['Sorted C', 'Sorted A', 'Sorted B'])
      expect(await sorted(nameField, 1)).toEqual(['Sorted A', 'Sorted B', 'Sorted C'])
      expect((await shop.refusal(endpoints.list, { sortField: 'deletedAt' })).problem.field).toBe('sortField')
    })

    test('a record deleted for good is gone', async () => {
      const { _id } = await create('Goner')
      await shop.call(endpoints.softDelete, { ids: [_id] })
      expect(await shop.call(endpoints.purge, { ids: [_id] })).toEqual({
        message: expect.stringMatching(/ Goner deleted for good\.$/),
        data: [_id],
      })
      expect((await shop.refusal(endpoints.get, { id: _id })).status).toBe(404)
      expect((await find({ search: 'goner' }, endpoints.trash)).total).toBe(0)
    })

    test('O9: each move happens for all of them or for none', async () => {
      const [live, trashed] = [await create('Half Live'), await create('Half Trashed')]
      await shop.call(endpoints.softDelete, { ids: [trashed._id] })
      for (const move of ['softDelete', 'restore', 'purge'] as const) {
        for (const ids of [
          ...(move === 'softDelete'
            ? [
                [live._id, trashed._id],
                [live._id, NO_SUCH_ID],
              ]
            : []),
          [trashed._id, NO_SUCH_ID],
        ]) {
          const { status, problem } = await shop.refusal(endpoints[move], { ids })
          expect([status, problem.code]).toEqual([404, 'not_found'])
          expect(problem.message).toMatch(
            /^Nothing was (deleted|restored): [12] of 2 selected records (is|are) not there any more\. Reload the list\.$/,
          )
        }
      }
      expect(await names({ search: 'half' })).toEqual(['Half Live'])
      expect((await find({ search: 'half' }, endpoints.trash)).total).toBe(1)
    })

    test.each(['restore', 'purge'] as const)('O9: %s of what is live is refused and names it', async (move) => {
      const [live, other, trashed] = [
        await create(`Live ${move} 1`),
        await create(`Live ${move} 2`),
        await create(`Trashed ${move}`),
      ]
      await shop.call(endpoints.softDelete, { ids: [trashed._id] })
      for (const [ids, named] of [
        [[live._id], `Live ${move} 1 is`],
        [[trashed._id, live._id, NO_SUCH_ID], `Live ${move} 1 is`],
        [[live._id, trashed._id, other._id], `Live ${move} 1 and Live ${move} 2 are`],
      ] as const) {
        const { status, problem } = await shop.refusal(endpoints[move], { ids })
        expect([status, problem.code]).toEqual([409, 'conflict'])
        expect(problem.message).toMatch(new RegExp(`^[A-Z][a-z ]+ ${named} not in the trash\\.$`))
      }
      const left = await names({ search: move, sortField: nameField })
      expect(left).toEqual([`Live ${move} 1`, `Live ${move} 2`])
      expect((await find({ search: `Trashed ${move}` }, endpoints.trash)).total).toBe(1)
    })

    test('the same id twice in one selection counts once', async () => {
      const { _id } = await create('Twice')
      for (const move of ['softDelete', 'restore', 'softDelete', 'purge'] as const) {
        await shop.call(endpoints[move], { ids: [_id, _id] })
      }
      expect((await shop.refusal(endpoints.get, { id: _id })).status).toBe(404)
    })

    test.each(['softDelete', 'restore', 'purge'] as const)(
      '%s of nothing, or of 1,001 at once, is refused',
      async (move) => {
        for (const [count, message] of [
          [0, 'Select at least one record'],
          [1001, 'Select at most 1,000 records'],
        ] as const) {
          const ids = Array.from({ length: count }, () => NO_SUCH_ID)
          const problem = { code: 'invalid', field: 'ids', message }
          expect(await shop.refusal(endpoints[move], { ids })).toEqual({ status: 400, problem })
        }
      },
    )
  })

  describe(`§2.2 §6 M4: who may do what with ${noun}s`, () => {
    test.each(Object.entries(endpoints))('%s: only an administrator', async (_, endpoint) => {
      const anything = { ...form('Stolen'), id: NO_SUCH_ID, ids: [NO_SUCH_ID] }
      for (const as of ['warehouse_operator', 'machine_operator'] as const) {
        const problem = { code: 'forbidden', message: 'Your role does not allow this.' }
        expect(await shop.refusal(endpoint, anything, { as })).toEqual({ status: 403, problem })
      }
      for (const as of ['nobody', 'a-token-that-nobody-has']) {
        const problem = { code: 'unauthenticated', message: 'Please sign in.' }
        expect(await shop.refusal(endpoint, anything, { as })).toEqual({ status: 401, problem })
      }
      expect(await names({ search: 'stolen' })).toEqual([])
    })
  })
}

/** Compares as both databases do; an empty text comes before all others. */
const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)
