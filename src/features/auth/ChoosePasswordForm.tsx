import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import type { OutputOf } from '../../shared/endpoint.ts'
import { ApiError } from '../../shared/problem.ts'
import { call } from '../../web/api/call.ts'
import { ErrorAlert } from '../../web/ui/ErrorAlert.tsx'
import { errorsBy, useSubmitForm } from '../../web/form/useSubmitForm.ts'
import { NewPasswordInput } from '../../web/input/NewPasswordInput.tsx'
import { type signIn, signOut } from './auth.contract.ts'
import { changePassword } from './own-password.contract.ts'

interface ChoosePasswordFormProps {
  /** The session just begun, which may do nothing else (rule M3). */
  session: OutputOf<typeof signIn>
  currentPassword: string
  onChosen: (session: OutputOf<typeof signIn>) => void | Promise<void>
  onLeave: (notice?: string) => void
}

export function ChoosePasswordForm({ session, currentPassword, onChosen, onLeave }: ChoosePasswordFormProps) {
  const { form, formProps, error, isSubmitting } = useSubmitForm({
    initial: { currentPassword, newPassword: '' },
    validate: errorsBy(changePassword.input),
    onSubmit: async (values) => {
      const { message: _, ...own } = await call(changePassword, values, undefined, session)
      await onChosen(own)
    },
    onError: (failure) => {
      if (!(failure instanceof ApiError) || failure.problem.code !== 'unauthenticated') return false
      onLeave('You have been signed out. Sign in again, with the new password if it was saved.')
      return true
    },
  })
  const leave = () => {
    // Errors are ignored: the session may do nothing, and expires by itself.
    void call(signOut, {}, undefined, session).catch(() => undefined)
    onLeave()
  }
  return (
    <form {...formProps}>
      <Stack>
        <Title order={2} size="h4">
          Choose your own password
        </Title>
        <Text>Somebody else gave you the present one. From now on only you know it.</Text>
        <ErrorAlert error={error} />
        <TextInput
          label="Username"
          autoComplete="username"
          readOnly
          size="md"
          value={session.username}
          title={session.username}
        />
        <NewPasswordInput
          label="New password"
          username={session.username}
          autoFocus
          data-autofocus
          size="md"
          {...form.getInputProps('newPassword')}
        />
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={leave}>
            Sign out
          </Button>
          <Button type="submit" size="md" loading={isSubmitting}>
            Choose password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
