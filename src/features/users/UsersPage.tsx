import { ROLE_LABELS } from '../../shared/roles.ts'
import type { Column } from '../../web/table/DataTable.tsx'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { RecordPage } from '../../web/records/RecordPage.tsx'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import { type User, userEndpoints, userKind } from './users.contract.ts'

const columns: Column<User>[] = [
  { key: 'username', header: 'Username', sortable: true, narrow: 'heading', cell: (user) => user.username },
  { key: 'role', header: 'Role', sortable: true, cell: (user) => ROLE_LABELS[user.role] },
  { key: 'email', header: 'Email', sortable: true, cell: (user) => user.email },
]

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
