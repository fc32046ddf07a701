import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../shared/endpoint.ts'
import { call, Unreachable } from '../../web/call.ts'
import { ErrorAlert } from '../../web/form/ErrorAlert.tsx'
import { errorsBy, useSubmitForm } from '../../web/form/useSubmitForm.ts'
import { signIn } from './auth.contract.ts'
import { PasswordField } from '../../web/input/PasswordField.tsx'

interface SignInFormProps {
  /** The reason to sign in; hidden once an attempt has failed. */
  notice?: ReactNode
  /** The only username that may sign in here; the field is read-only then. */
  username?: string
  onSignedIn: (session: OutputOf<typeof signIn>) => void | Promise<void>
  /** A button beside the submit button, to leave without signing in. */
  leave?: ReactNode
}

export function SignInForm({ notice, username, onSignedIn, leave }: SignInFormProps) {
  const { form, formProps, error, isSubmitting, restart, focusOn } = useSubmitForm({
    initial: { username: username ?? '', password: '' },
    validate: errorsBy(signIn.input),
    onSubmit: async (values) => onSignedIn(await call(signIn, values)),
    onError: (failure) => {
      // The password is kept if the server was unreachable: it has not been found wrong.
      if (!(failure instanceof Unreachable)) {
        restart({ ...form.getValues(), password: '' })
        focusOn(['password'])
      }
      return false
    },
  })
  const button = (
    <Button type="submit" size="md" loading={isSubmitting}>
      Sign in
    </Button>
  )
  return (
    <form {...formProps}>
      <Stack>
        <ErrorAlert error={error} />
        {error === null && notice && (
          <Alert color="orange" role="status">
            {notice}
          </Alert>
        )}
        <TextInput
          label="Username"
          autoComplete="username"
          autoFocus={username === undefined}
          readOnly={username !== undefined}
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          {...form.getInputProps('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          data-autofocus={username !== undefined || undefined}
          size="md"
          {...form.getInputProps('password')}
        />
        {leave ? (
          <Group justify="flex-end">
            {leave}
            {button}
          </Group>
        ) : (
          button
        )}
      </Stack>
    </form>
  )
}
