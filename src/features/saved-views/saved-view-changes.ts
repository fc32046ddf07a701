import type { InputOf } from '../../shared/endpoint.ts'
import { call } from '../../web/api/call.ts'
import { focusHeadingIfLost } from '../../web/focus/focus-heading.ts'
import { refresh } from '../../web/api/queries.ts'
import { toastError, toastSuccess } from '../../web/ui/toast.tsx'
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  type SavedView,
  updateSavedView,
} from './saved-views.contract.ts'

export async function updateView(change: InputOf<typeof updateSavedView>): Promise<void> {
  await call(updateSavedView, change).then(({ message }) => toastSuccess(message), toastError)
  await refresh(listSavedViews)
}

/** One's own view can be taken back; throws where it is that of another person, which is asked for. */
export async function deleteView(view: SavedView): Promise<void> {
  try {
    const { message } = await call(deleteSavedView, { id: view._id })
    toastSuccess(message, view.isMine ? () => void takeBack(view) : undefined)
  } catch (error) {
    if (!view.isMine) throw error
    toastError(error)
  }
  await refresh(listSavedViews)
  // The menu is gone with the last view.
  focusHeadingIfLost()
}

async function takeBack({ list, name, query, isShared }: SavedView): Promise<void> {
  const restored = call(createSavedView, { list, name, query, isShared })
  await restored.then(() => toastSuccess('View restored.'), toastError)
  await refresh(listSavedViews)
}
