import { IconBookmark, IconUsers } from '@tabler/icons-react'
import { plainAddress } from '../../web/plain-address.ts'
import type { SavedView } from './saved-views.contract.ts'

export const getSearch =
  ({ query }: SavedView) =>
  (before: object) => ({ ...plainAddress.parseSearch(query), limit: 'limit' in before ? before.limit : undefined })

export const SavedViewIcon = ({ isShared }: { isShared: boolean }) =>
  isShared ? (
    <IconUsers size="1.1em" role="img" aria-label="Shared" />
  ) : (
    <IconBookmark size="1.1em" aria-hidden="true" />
  )
