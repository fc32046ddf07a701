import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { recordColumns } from '../../web/records/record-columns.tsx'
import { RecordPage } from '../../web/records/RecordPage.tsx'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import { type User, userEndpoints, userFields, userKind } from './users.contract.ts'

const columns = recordColumns<User, typeof userFields>(userFields, {
  username: { narrow: 'heading' },
  role: {},
  email: {},
})

const UserDialog = lazyDialog(async () => (await import('./UserDialog.tsx')).UserDialog)

const USERS = {
  nouns: userKind.nouns,
  endpoints: userEndpoints,
  searchLabel: 'Search username, role or email',
  columns,
  nameOf: (user: User) => user.username,
} as const

export const UsersPage = () => <RecordPage title="Users" {...USERS} dialog={(props) => <UserDialog {...props} />} />

export const UserTrashPage = () => <TrashPage title="User Trash" {...USERS} />
