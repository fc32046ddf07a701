import { PasswordInput, Text } from '@mantine/core'
import { call } from '../../web/call.ts'
import { startSession, useSession } from '../../web/session.ts'
import { FormDialog } from '../../web/form/FormDialog.tsx'
import { NewPasswordInput } from '../../web/ui/NewPasswordInput.tsx'
import { changePassword } from './users.contract.ts'

const LABELS = { currentPassword: 'Current password', newPassword: 'New password' }
const EMPTY = { currentPassword: '', newPassword: '' }

/** Changes the person's own password. The answer has a new session, so this browser stays signed in. */
export function OwnPasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const username = useSession()?.username
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Change password"
      schema={changePassword.input}
      initial={EMPTY}
      labels={LABELS}
      saveLabel="Change password"
      onSave={async (values) => {
        const { message, ...session } = await call(changePassword, values)
        startSession(session)
        return { message: `${message} Other devices are signed out.` }
      }}
    >
      {(form) => (
        <>
          <PasswordInput
            label={LABELS.currentPassword}
            withAsterisk
            data-autofocus
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
          <NewPasswordInput
            label={LABELS.newPassword}
            username={username}
            withAsterisk
            {...form.getInputProps('newPassword')}
          />
          <Text size="sm">You stay signed in here. On every other device and browser you are signed out.</Text>
        </>
      )}
    </FormDialog>
  )
}
