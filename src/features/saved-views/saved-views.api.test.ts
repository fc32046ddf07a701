import { describe, expect, test } from 'vitest'
import renewSavedViewKeys from '../../../migrations/0028_saved_view_keys.ts'
import { NO_SUCH_ID } from '../../server/testing/fixtures.ts'
import { openShop, type Person } from '../../server/testing/shop.ts'
import type { InputOf } from '../../shared/endpoint.ts'
import { userEndpoints } from '../users/users.contract.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  MAX_SAVED_VIEWS,
  type SavedView,
  updateSavedView,
} from './saved-views.contract.ts'

const shop = await openShop()
const hire = async (role: Person['role'], name: string) => ({ ...(await shop.hire(role, name)) })
const asOf = ({ token }: Person) => ({ as: token })

const ann = await hire('administrator', 'Ann Views')
const ben = await hire('administrator', 'Ben Views')
const wes = await hire('warehouse_operator', 'Wes Views')
const will = await hire('warehouse_operator', 'Will Views')

type Form = InputOf<typeof createSavedView>
const save = async (by: Person, form: Partial<Form> & { name: string }): Promise<SavedView> =>
  (await shop.call(createSavedView, { list: by.role === 'administrator' ? 'orders' : 'wh-orders', ...form }, asOf(by)))
    .savedView
const seen = async (by: Person, list?: Form['list']) => (await shop.call(listSavedViews, { list }, asOf(by))).data
const names = async (by: Person, list?: Form['list']) => (await seen(by, list)).map(({ name }) => name)

test('keys of names from before signs were alike are made anew, and two that are one name now stay two views', async () => {
  const old = { 'Jo’s week': 'jo’s week', "Lee's week": "lee's week", 'Lee’s week': 'lee’s week' }
  const owner = await hire('administrator', 'Old Views')
  for (const name of Object.keys(old)) await save(owner, { name: name.replace('’', '+') })
  await shop.database.write(async (tx) => {
    const views = await tx
      .selectFrom('savedViews')
      .select('_id')
      .where('owner', '=', owner.userId)
      .orderBy('_id')
      .execute()
    for (const [at, [name, nameKey]] of Object.entries(old).entries())
      await tx.updateTable('savedViews').set({ name, nameKey }).where('_id', '=', views[at]!._id).execute()
    await renewSavedViewKeys(tx as never)
    const keys = await tx
      .selectFrom('savedViews')
      .select('nameKey')
      .where('owner', '=', owner.userId)
      .orderBy('_id')
      .execute()
    expect(keys.map(({ nameKey }) => nameKey)).toEqual(["jo's week", "lee's week", 'lee’s week'])
  })
})

describe('M14: saved views', () => {
  test('one is kept as it was saved, for its owner alone', async () => {
    const view = await save(ann, { name: '  Late by UPS ', query: 'view=late&shippingMethod=ups' })
    expect(view).toEqual({
      _id: view._id,
      version: 1,
      createdAt: view.createdAt,
      updatedAt: view.createdAt,
      owner: ann.userId,
      list: 'orders',
      name: 'Late by UPS',
      query: 'view=late&shippingMethod=ups',
      isShared: false,
      isMine: true,
    })
    expect(await seen(ann)).toEqual([view])
    expect(await seen(ben)).toEqual([])
    for (const endpoint of [updateSavedView, deleteSavedView])
      expect(await shop.refusal(endpoint, { id: view._id }, asOf(ben))).toEqual({
        status: 404,
        problem: { code: 'not_found', message: 'This view does not exist any more.' },
      })
    await shop.call(deleteSavedView, { id: view._id }, asOf(ann))
    expect(await seen(ann)).toEqual([])
    expect((await shop.refusal(deleteSavedView, { id: view._id }, asOf(ann))).status).toBe(404)
  })

  test('a shared one is seen by every role that has its list, and stands among one’s own by name', async () => {
    const own = await save(wes, { name: 'émile' })
    const shared = await save(will, { name: 'Zebra', isShared: true })
    const first = await save(will, { name: 'Aardvark', isShared: true })
    const hidden = await save(will, { name: 'Mine' })
    expect(await names(wes)).toEqual(['Aardvark', 'émile', 'Zebra'])
    expect((await seen(wes)).map(({ isMine }) => isMine)).toEqual([false, true, false])
    expect(await names(ann, 'wh-orders')).toEqual(['Aardvark', 'Zebra'])
    expect(await names(ann, 'productions')).toEqual([])
    const office = await save(ann, { name: 'Office', list: 'orders', isShared: true })
    expect(await names(wes)).not.toContain('Office')
    expect((await shop.refusal(updateSavedView, { id: office._id, name: 'x' }, asOf(wes))).status).toBe(404)
    for (const view of [own]) await shop.call(deleteSavedView, { id: view._id }, asOf(wes))
    for (const view of [shared, first, hidden]) await shop.call(deleteSavedView, { id: view._id }, asOf(will))
    await shop.call(deleteSavedView, { id: office._id }, asOf(ben))
  })

  test('a shared one is changed by its owner and by administrators; only its owner stops sharing it', async () => {
    const view = await save(will, { name: 'Airport', query: 'view=both', isShared: true })
    expect(await shop.refusal(updateSavedView, { id: view._id, name: 'Air' }, asOf(wes))).toMatchObject({
      status: 403,
      problem: { code: 'forbidden' },
    })
    expect((await shop.refusal(deleteSavedView, { id: view._id }, asOf(wes))).status).toBe(403)
    const { savedView } = await shop.call(updateSavedView, { id: view._id, name: 'Air', version: 1 }, asOf(ann))
    expect(savedView).toMatchObject({ name: 'Air', query: 'view=both', version: 2, owner: will.userId, isMine: false })
    expect(await shop.refusal(updateSavedView, { id: view._id, isShared: false }, asOf(ann))).toEqual({
      status: 409,
      problem: {
        code: 'conflict',
        field: 'isShared',
        message: 'Only the person who shared this view can stop sharing it.',
      },
    })
    await shop.call(updateSavedView, { id: view._id, isShared: false }, asOf(will))
    expect(await names(wes)).toEqual([])
    expect(await names(will)).toEqual(['Air'])
    await shop.call(deleteSavedView, { id: view._id }, asOf(will))
  })

  test('O7: a save on an old version is refused with the view as it is, one that changes nothing is not', async () => {
    const view = await save(ann, { name: 'Versions', query: 'view=due' })
    const next = await shop.call(updateSavedView, { id: view._id, version: 1, query: 'view=late' }, asOf(ann))
    expect(next.savedView.version).toBe(2)
    expect(
      await shop.refusal(updateSavedView, { id: view._id, version: 1, query: 'view=all' }, asOf(ann)),
    ).toMatchObject({ status: 409, problem: { code: 'stale', present: next.savedView } })
    const same = { id: view._id, version: 1, name: 'Versions', query: 'view=late', isShared: false }
    expect((await shop.call(updateSavedView, same, asOf(ann))).savedView).toEqual(next.savedView)
    await shop.call(deleteSavedView, { id: view._id }, asOf(ann))
  })

  test('a person has one view of a name in a list, whatever its case and accents', async () => {
    const view = await save(ann, { name: 'Café' })
    const taken = {
      status: 409,
      problem: { code: 'conflict', field: 'name', message: 'There is a view of this name already.' },
    }
    expect(await shop.refusal(createSavedView, { list: 'orders', name: 'CAFE' }, asOf(ann))).toEqual(taken)
    const other = await save(ann, { name: 'Tea' })
    expect(await shop.refusal(updateSavedView, { id: other._id, name: 'cafe' }, asOf(ann))).toEqual(taken)
    await shop.call(updateSavedView, { id: view._id, name: 'CAFÉ' }, asOf(ann))
    const elsewhere = await save(ann, { name: 'Café', list: 'productions' })
    const remote = await save(ben, { name: 'Café', isShared: true })
    expect(await names(ann)).toEqual(['CAFÉ', 'Café', 'Café', 'Tea'])
    for (const { _id } of [view, other, elsewhere, remote])
      await shop.call(deleteSavedView, { id: _id }, asOf(_id === remote._id ? ben : ann))
  })

  test.each([
    [{ list: 'orders', name: ' ' }, 'name', 'Name is required'],
    [{ list: 'orders', name: 'x'.repeat(61) }, 'name', 'At most 60 characters'],
    [{ list: 'orders', name: 'x', query: 'x'.repeat(2_001) }, 'query', 'At most 2000 characters'],
    [{ list: 'customers', name: 'x' }, 'list', 'Views of this list cannot be saved'],
    [{ list: 'orders', name: 'x', isShared: 'yes' }, 'isShared', 'This is either true or false'],
  ])('%j is refused', async (form, field, message) => {
    expect(await shop.refusal(createSavedView, form, asOf(ann))).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
  })

  test('the machines have none, and the warehouse none of the lists of the office', async () => {
    for (const endpoint of [listSavedViews, createSavedView, updateSavedView, deleteSavedView])
      expect((await shop.refusal(endpoint, { id: NO_SUCH_ID }, { as: 'machine_operator' })).status).toBe(403)
    for (const list of ['orders', 'productions'] as const) {
      expect((await shop.refusal(listSavedViews, { list }, asOf(wes))).status).toBe(403)
      expect((await shop.refusal(createSavedView, { list, name: 'x' }, asOf(wes))).status).toBe(403)
    }
  })

  test('at most 50 of a person, shared ones included', async () => {
    const many = await hire('warehouse_operator', 'Many Views')
    for (let n = 0; n < MAX_SAVED_VIEWS; n++) await save(many, { name: `View ${n}`, isShared: n % 2 === 0 })
    expect(await shop.refusal(createSavedView, { list: 'wh-orders', name: 'One more' }, asOf(many))).toEqual({
      status: 409,
      problem: { code: 'conflict', message: 'You have 50 saved views. Delete one of them first.' },
    })
    const [first] = await seen(many)
    await shop.call(deleteSavedView, { id: first!._id }, asOf(many))
    await save(many, { name: 'One more' })
  })

  test('what is a person’s alone goes with them for good, what they shared stays with the shop', async () => {
    const gone = await hire('administrator', 'Gone Views')
    const own = await save(gone, { name: 'Own', list: 'productions' })
    const shared = await save(gone, { name: 'Shared', list: 'productions', isShared: true })
    const stored = () =>
      shop.database.read.selectFrom('savedViews').select(['_id', 'owner']).where('list', '=', 'productions').execute()
    await shop.call(userEndpoints.softDelete, { ids: [gone.userId] })
    expect(await stored()).toHaveLength(2)
    await shop.call(userEndpoints.purge, { ids: [gone.userId] })
    expect(await stored()).toEqual([{ _id: shared._id, owner: null }])
    expect(await seen(ben, 'productions')).toEqual([{ ...shared, owner: null, isMine: false }])
    expect((await shop.refusal(updateSavedView, { id: own._id, name: 'x' }, asOf(ben))).status).toBe(404)
    expect((await shop.refusal(updateSavedView, { id: shared._id, isShared: false }, asOf(ben))).status).toBe(409)
    await shop.call(updateSavedView, { id: shared._id, name: 'Ours' }, asOf(ben))
    await shop.call(deleteSavedView, { id: shared._id }, asOf(ben))
    expect(await seen(ben, 'productions')).toEqual([])
  })
})
