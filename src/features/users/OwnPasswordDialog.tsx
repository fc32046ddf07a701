import { Stack, Text } from '@mantine/core'
import { call } from '../../web/api/call.ts'
import { startSession, useSession } from '../../web/api/session.ts'
import { FormDialog } from '../../web/records/FormDialog.tsx'
import { NewPasswordInput } from '../../web/input/NewPasswordInput.tsx'
import { PasswordField } from '../../web/input/PasswordField.tsx'
import { changePassword } from '../auth/own-password.contract.ts'

const FIELDS = { currentPassword: { label: 'Current password' }, newPassword: { label: 'New password' } }
const getValues = () => ({ currentPassword: '', newPassword: '' })

interface OwnPasswordDialogProps {
  opened: boolean
  onClose: () => void
  touch?: boolean
}

/** The answer has a new session, so this browser stays signed in. */
export function OwnPasswordDialog({ opened, onClose, touch = false }: OwnPasswordDialogProps) {
  const size = touch ? 'lg' : 'sm'
  const username = useSession()?.username
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      touch={touch}
      title="Change password"
      schema={changePassword.input}
      fields={FIELDS}
      record={null}
      getValues={getValues}
      inputs={{
        currentPassword: (props) => (
          <PasswordField {...props} size={size} withAsterisk data-autofocus autoComplete="current-password" />
        ),
        newPassword: (props) => (
          <Stack gap="md">
            <NewPasswordInput {...props} size={size} username={username} withAsterisk />
            <Text size="sm">You stay signed in here. On every other device and browser you are signed out.</Text>
          </Stack>
        ),
      }}
      saveLabel="Change password"
      onSave={async (values) => {
        const { message, ...session } = await call(changePassword, values)
        startSession(session)
        return { message: `${message} Other devices are signed out.` }
      }}
    />
  )
}
