import { Button, Group, Stack, Text } from '@mantine/core'
import { z } from 'zod'
import { givenPassword } from '../../shared/security/credentials.ts'
import { askedPassword } from '../../web/api/own-password.ts'
import { useSession } from '../../web/api/session.ts'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import { ErrorAlert } from '../../web/ui/ErrorAlert.tsx'
import { errorsBy, useSubmitForm } from '../../web/form/useSubmitForm.ts'
import { PasswordField } from '../../web/input/PasswordField.tsx'

const cancel = () => askedPassword.get()?.cancel()
const validate = errorsBy(z.object({ currentPassword: givenPassword }))

/** For every call that is refused until the own password is shown (rule M3). */
export const AskPasswordDialog = ({ opened, touch }: { opened: boolean; touch: boolean }) => (
  <Dialog opened={opened} onClose={cancel} title="Enter your password" touch={touch} zIndex={ABOVE_DIALOGS}>
    <AskPasswordForm size={touch ? 'lg' : 'sm'} />
  </Dialog>
)

function AskPasswordForm({ size }: { size: 'sm' | 'lg' }) {
  const username = useSession()?.username
  const { form, formProps, error, isSubmitting } = useSubmitForm({
    initial: { currentPassword: '' },
    validate,
    onSubmit: async ({ currentPassword }) => askedPassword.get()?.attempt(currentPassword),
  })
  return (
    <form {...formProps}>
      <Stack gap="md">
        <ErrorAlert error={error} />
        <Text style={{ overflowWrap: 'anywhere' }}>
          You are signed in as {username}. Your password shows that it is still you.
        </Text>
        <PasswordField
          label="Your password"
          size={size}
          withAsterisk
          data-autofocus
          autoComplete="current-password"
          {...form.getInputProps('currentPassword')}
        />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" size={size} disabled={isSubmitting} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" size={size} loading={isSubmitting}>
            Continue
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The z-index above dialogs (200) and their dropdowns (300). */
const ABOVE_DIALOGS = 350
