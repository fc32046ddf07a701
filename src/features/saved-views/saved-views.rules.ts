import { may } from '../../shared/policies.ts'
import type { Problem } from '../../shared/problem.ts'
import type { Role } from '../../shared/roles.ts'
import { mayList, MAX_SAVED_VIEWS, type SavedList } from './saved-views.contract.ts'

interface Person {
  userId: string
  role: Role
}

interface Stored {
  owner: string | null
  list: SavedList
  isShared: boolean
}

export const isSeenBy = ({ userId, role }: Person, { owner, list, isShared }: Stored): boolean =>
  mayList(role, list) && (isShared || owner === userId)

export const whyNotEdit = ({ userId, role }: Person, { owner }: Stored): Problem | null =>
  owner === userId || may(role, 'savedViews.changeOfOthers')
    ? null
    : { code: 'forbidden', message: 'Only the person who shared this view or an administrator can change it.' }

/** Nobody can make the view of another person a private one. */
export const whyNotShared = ({ userId }: Person, { owner }: Stored, isShared: boolean): Problem | null =>
  isShared || owner === userId
    ? null
    : { code: 'conflict', field: 'isShared', message: 'Only the person who shared this view can stop sharing it.' }

export const whyNotAnother = (count: number): Problem | null =>
  count < MAX_SAVED_VIEWS
    ? null
    : { code: 'conflict', message: `You have ${MAX_SAVED_VIEWS} saved views. Delete one of them first.` }
