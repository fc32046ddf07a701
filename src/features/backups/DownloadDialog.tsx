import { Stack, Text } from '@mantine/core'
import { call } from '../../web/api/call.ts'
import { FormDialog } from '../../web/form/FormDialog.tsx'
import { PasswordField } from '../../web/input/PasswordField.tsx'
import { splitPath } from '../../shared/endpoint.ts'
import { type Backup, downloadBackup, requestDownload } from './backups.contract.ts'

const FIELDS = { currentPassword: { label: 'Your password' } }
const getValues = () => ({ currentPassword: '' })
const schema = requestDownload.input.pick({ currentPassword: true })

interface DownloadDialogProps {
  opened: boolean
  onClose: () => void
  backup: Backup | null
}

export const DownloadDialog = ({ opened, onClose, backup }: DownloadDialogProps) => (
  <FormDialog
    opened={opened}
    onClose={onClose}
    title="Download backup"
    schema={schema}
    fields={FIELDS}
    record={null}
    getValues={getValues}
    inputs={{
      currentPassword: (props) => (
        <Stack gap="md">
          <Text size="sm">
            The file holds everything: customers, orders, and the passwords of all users, as hashes.
          </Text>
          <PasswordField {...props} withAsterisk data-autofocus autoComplete="current-password" />
        </Stack>
      ),
    }}
    saveLabel="Download"
    onSave={async ({ currentPassword }) => {
      const name = backup!._id
      const { ticket } = await call(requestDownload, { name, currentPassword })
      const { path, rest } = splitPath(downloadBackup.path, { name, ticket })
      const link = document.createElement('a')
      link.href = `${path}?${new URLSearchParams(rest as Record<string, string>)}`
      link.download = name
      link.click()
      return { message: 'The download has begun.' }
    }}
  />
)
