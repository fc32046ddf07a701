import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import type { OutputOf } from '../../shared/endpoint.ts'
import { call, messageOf, Unreachable } from '../../web/call.ts'
import { useOneAtATime } from '../../web/form/useOneAtATime.ts'
import { signIn } from './auth.contract.ts'

interface SignInFormProps {
  /** Why one signs in, until an attempt has failed. */
  notice?: ReactNode
  /** The one person who may sign in here. */
  username?: string
  onSignedIn: (session: OutputOf<typeof signIn>) => void | Promise<void>
  /** Another way out. */
  leave?: ReactNode
}

export function SignInForm({ notice, username, onSignedIn, leave }: SignInFormProps) {
  const [fault, setFault] = useState<string | null>(null)
  const form = useForm({
    initialValues: { username: username ?? '', password: '' },
    validate: schemaResolver(signIn.input, { sync: true }),
  })
  const [submit, isBusy] = useOneAtATime(async (values: { username: string; password: string }) => {
    setFault(null)
    try {
      await onSignedIn(await call(signIn, values))
    } catch (error) {
      setFault(messageOf(error))
      // What the server has not seen is not wrong.
      if (error instanceof Unreachable) return
      form.setFieldValue('password', '')
      requestAnimationFrame(() => form.getInputNode('password')?.focus())
    }
  })
  const button = (
    <Button type="submit" size="md" loading={isBusy}>
      Sign in
    </Button>
  )
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(
        (values) => submit(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] as 'username')?.focus(),
      )}
    >
      <Stack>
        {fault ? (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        ) : (
          notice && (
            <Alert color="orange" role="status">
              {notice}
            </Alert>
          )
        )}
        <TextInput
          label="Username"
          autoComplete="username"
          autoFocus={username === undefined}
          readOnly={username !== undefined}
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          key={form.key('username')}
          {...form.getInputProps('username')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          data-autofocus={username !== undefined || undefined}
          size="md"
          key={form.key('password')}
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
