import type { Reader } from '../../server/database/database.ts'
import type { Feature } from '../../server/feature.ts'
import { read, write } from '../../server/handlers.ts'
import { requireFresh } from '../../server/records/records.ts'
import type { Session } from '../../server/security/sessions.ts'
import { ApiError, throwIf } from '../../shared/problem.ts'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  mayList,
  SAVED_LISTS,
  type SavedList,
  updateSavedView,
} from './saved-views.contract.ts'
import {
  toSavedView,
  countSavedViews,
  GONE,
  insertSavedView,
  removeSavedView,
  requireSavedView,
  selectNamesake,
  selectSavedViews,
  type StoredView,
  updateSavedViewFields,
} from './saved-views.db.ts'
import { isSeenBy, whyNotAnother, whyNotEdit, whyNotShared } from './saved-views.rules.ts'

const handlers = {
  listSavedViews: read(listSavedViews, async ({ db, input: { list }, session }) => {
    if (list) requireList(list, session)
    const lists = list ? [list] : SAVED_LISTS.filter((one) => mayList(session.role, one))
    const views = await selectSavedViews(db, session.userId, lists)
    return { data: views.map((view) => toSavedView(view, session)) }
  }),

  createSavedView: write(createSavedView, async ({ tx, input, session }) => {
    requireList(input.list, session)
    throwIf(whyNotAnother(await countSavedViews(tx, session.userId)))
    await requireName(tx, { owner: session.userId, list: input.list }, input.name)
    const view = await insertSavedView(tx, { ...input, owner: session.userId })
    return { message: 'View saved.', savedView: toSavedView(view, session) }
  }),

  updateSavedView: write(updateSavedView, async ({ tx, input: { id, version, ...sent }, session }) => {
    const stored = await requireEditable(tx, id, session)
    const fields = { ...stored, ...sent }
    await requireFresh(stored, version, sent, () => toSavedView(stored, session))
    throwIf(whyNotShared(session, stored, fields.isShared))
    await requireName(tx, stored, fields.name)
    const view = await updateSavedViewFields(tx, stored, fields)
    return { message: 'View updated.', savedView: toSavedView(view, session) }
  }),

  deleteSavedView: write(deleteSavedView, async ({ tx, input: { id }, session }) => {
    await requireEditable(tx, id, session)
    await removeSavedView(tx, id)
    return { message: 'View deleted.', data: id }
  }),
}

export const savedViews: Feature = { handlers }

function requireList(list: SavedList, { role }: Session): void {
  if (!mayList(role, list)) throw new ApiError({ code: 'forbidden', message: 'Your role does not have this list.' })
}

/** A view that the person does not see does not exist for them. */
async function requireEditable(db: Reader, id: string, session: Session): Promise<StoredView> {
  const view = await requireSavedView(db, id)
  if (!isSeenBy(session, view)) throw GONE()
  throwIf(whyNotEdit(session, view))
  return view
}

async function requireName(
  db: Reader,
  view: { _id?: string; owner: string | null; list: SavedList },
  name: string,
): Promise<void> {
  const namesake = await selectNamesake(db, view, name)
  if (namesake !== undefined && namesake !== view._id)
    throw new ApiError({ code: 'conflict', field: 'name', message: 'There is a view of this name already.' })
}
