import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { OutputOf } from '../../shared/endpoint.ts'
import { call, Unreachable } from '../../web/call.ts'
import { ErrorAlert } from '../../web/form/ErrorAlert.tsx'
import { useSave } from '../../web/form/useSave.ts'
import { signIn } from './auth.contract.ts'

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
  const form = useForm({
    initialValues: { username: username ?? '', password: '' },
    validate: schemaResolver(signIn.input, { sync: true }),
  })
  const { save, isSaving, saveError } = useSave(async (values: { username: string; password: string }) => {
    try {
      await onSignedIn(await call(signIn, values))
    } catch (error) {
      // The password is kept if the server was unreachable: it has not been found wrong.
      if (!(error instanceof Unreachable)) {
        form.setFieldValue('password', '')
        requestAnimationFrame(() => form.getInputNode('password')?.focus())
      }
      throw error
    }
  })
  const button = (
    <Button type="submit" size="md" loading={isSaving}>
      Sign in
    </Button>
  )
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => save(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] as 'username')?.focus(),
      )}
    >
      <Stack>
        <ErrorAlert error={saveError} />
        {saveError === null && notice && (
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
        <PasswordInput
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
