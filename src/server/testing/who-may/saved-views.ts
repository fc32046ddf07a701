/** Views that belong to a person, or to everybody who has their list. */
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  SAVED_LISTS,
  type SavedList,
  updateSavedView,
} from '../../../features/saved-views/saved-views.contract.ts'
import { userEndpoints as users } from '../../../features/users/users.contract.ts'
import type { Role } from '../../../shared/roles.ts'
import { NO_SUCH_ID } from '../fixtures.ts'
import type { Person } from '../shop.ts'
import { type Kept, NO_SUCH, ofMade } from './kept.ts'
import { type Attempt, attempts, tries, type Try } from './tries.ts'

const SHARED = "wh-orders, another's, shared"

export function savedViewTries(kept: Kept): Try[] {
  const { own, others } = getViews(kept)
  const ofAll = <Input>(toAttempt: (id: string) => Attempt<Input>) => ({
    ...Object.fromEntries(
      Object.entries(own).map(([variant, save]) => [
        variant,
        async ({ role }: Person): Promise<Attempt<Input>> => {
          const { id, by } = await save(role)
          return { ...toAttempt(id), by }
        },
      ]),
    ),
    ...ofMade(others, toAttempt),
  })
  return [
    ...attempts(listSavedViews, {
      ...ofAll((shows) => ({ input: {}, shows })),
      ...Object.fromEntries(SAVED_LISTS.map((list) => [`list=${list}`, () => ({ input: { list } })])),
    }),
    ...tries(
      createSavedView,
      Object.fromEntries(SAVED_LISTS.map((list) => [list, () => ({ list, name: kept.unique('View') })])),
    ),
    ...attempts(updateSavedView, {
      ...ofAll((id) => ({ input: { id, query: 'search=late' } })),
      [`${SHARED}, shared no more`]: async () => ({ input: { id: await others[SHARED]!(), isShared: false } }),
    }),
    ...attempts(
      deleteSavedView,
      ofAll((id) => ({ input: { id } })),
    ),
  ]
}

/** Ways to come by a view, of each list. */
function getViews({ shop, unique }: Kept) {
  const save = async (list: SavedList, isShared: boolean) => {
    const owner = await shop.hire('administrator', unique('Owner'))
    const view = { list, name: unique('View'), isShared }
    const { savedView } = await shop.call(createSavedView, view, { as: owner })
    return { id: savedView._id, owner }
  }
  const saveOfAnother = async (list: SavedList, isShared: boolean) => (await save(list, isShared)).id
  /** A person who got another role keeps the views, also of a list that the role does not have. */
  const saveOwn = async (list: SavedList, role: Role) => {
    const { id, owner } = await save(list, false)
    if (role !== owner.role) await shop.call(users.update, { id: owner.userId, role })
    return { id, by: await shop.signInAgain({ ...owner, role }) }
  }
  const saveOfDeleted = async (list: SavedList) => {
    const { id, owner } = await save(list, true)
    for (const move of [users.softDelete, users.purge]) await shop.call(move, { ids: [owner.userId] })
    return id
  }
  const others: Record<string, () => Promise<string>> = { [NO_SUCH]: async () => NO_SUCH_ID }
  for (const list of SAVED_LISTS) {
    others[`${list}, another's`] = () => saveOfAnother(list, false)
    others[`${list}, another's, shared`] = () => saveOfAnother(list, true)
    others[`${list}, shared by somebody deleted`] = () => saveOfDeleted(list)
  }
  return {
    own: Object.fromEntries(SAVED_LISTS.map((list) => [`${list}, own`, (role: Role) => saveOwn(list, role)])),
    others,
  }
}
