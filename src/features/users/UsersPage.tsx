import { IconDevices } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { recordColumns } from '../../web/records/record-columns.tsx'
import { RecordPage } from '../../web/records/RecordPage.tsx'
import { TrashPage } from '../../web/records/TrashPage.tsx'
import { useLast } from '../../web/ui/useLast.ts'
import { type User, userEndpoints, userFields, userKind } from './users.contract.ts'

const columns = recordColumns<User, typeof userFields>(userFields)

const UserDialog = lazyDialog(async () => (await import('./UserDialog.tsx')).UserDialog)

const USERS = {
  nouns: userKind.nouns,
  endpoints: userEndpoints,
  searchLabel: 'Search name or role',
  columns,
  getName: (user: User) => user.username,
} as const

const SessionsDialog = lazyDialog(async () => (await import('./SessionsDialog.tsx')).SessionsDialog)

export function UsersPage() {
  const [shown, setShown] = useState<User | null>(null)
  const last = useLast(shown)
  const [actions] = useState([{ label: 'Where signed in', icon: <IconDevices size="1.15em" />, onClick: setShown }])
  return (
    <>
      <RecordPage title="Users" {...USERS} actions={actions} dialog={(props) => <UserDialog {...props} />} />
      <SessionsDialog
        opened={shown !== null}
        onClose={() => setShown(null)}
        user={last && { userId: last._id, username: last.username }}
      />
    </>
  )
}

export const UserTrashPage = () => <TrashPage title="User Trash" {...USERS} />
