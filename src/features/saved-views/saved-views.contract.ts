import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'
import { id, recordFields, seenVersion } from '../../shared/paging.ts'
import { may } from '../../shared/policies.ts'
import type { Role } from '../../shared/roles.ts'
import { requiredText, text } from '../../shared/text.ts'

const LISTS = { orders: 'orders.change', 'wh-orders': 'orders.read', productions: 'productions.read' } as const
export const SAVED_LISTS = Object.keys(LISTS) as (keyof typeof LISTS)[]
export type SavedList = (typeof SAVED_LISTS)[number]
export const mayList = (role: Role, list: SavedList): boolean => may(role, LISTS[list])

export const MAX_SAVED_VIEWS = 50

const list = z.enum(SAVED_LISTS, 'Views of this list cannot be saved')

const fields = {
  name: requiredText('Name is required', 60),
  /** The parameters of the list as its address holds them: `view=late&shippingMethod=ups`. */
  query: text(2_000),
  /** Everybody whose role has the list sees it. */
  isShared: z.boolean('This is either true or false'),
}

export const savedViewForm = z.object({
  list,
  ...fields,
  query: fields.query.default(''),
  isShared: fields.isShared.default(false),
})

/** The filters of a list under a name (rule M14). */
export const savedView = z.object({
  ...recordFields,
  /** Null where the person is deleted for good: a shared view stays. */
  owner: id.nullable(),
  list: z.enum(SAVED_LISTS),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

const saved = z.object({ message: z.string(), savedView })

export const listSavedViews = endpoint('savedViews.read', {
  name: 'listSavedViews',
  summary: 'The saved views of the lists of the role, own and shared ones, by name',
  method: 'GET',
  shows: ['savedViews', 'users'],
  path: '/api/saved-views',
  input: z.object({ list: list.optional() }),
  output: z.object({ data: z.array(savedView) }),
})

export const createSavedView = endpoint('savedViews.change', {
  name: 'createSavedView',
  summary: 'Save the filters of a list under a name',
  method: 'POST',
  path: '/api/saved-views',
  status: 201,
  input: savedViewForm,
  output: saved,
})

export const updateSavedView = endpoint('savedViews.change', {
  name: 'updateSavedView',
  summary: 'Change a saved view',
  method: 'PUT',
  path: '/api/saved-views/:id',
  // A missing field keeps its value.
  input: z.object(fields).partial().extend({ id, version: seenVersion }),
  output: saved,
})

export const deleteSavedView = endpoint('savedViews.change', {
  name: 'deleteSavedView',
  summary: 'Delete a saved view',
  method: 'DELETE',
  path: '/api/saved-views/:id',
  input: z.object({ id }),
  output: z.object({ message: z.string(), data: id }),
})
