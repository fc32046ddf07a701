import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OutputOf } from '../../shared/endpoint.ts'
import { call, Unreachable } from '../../web/api/call.ts'
import { ErrorAlert } from '../../web/ui/ErrorAlert.tsx'
import { errorsBy, useSubmitForm } from '../../web/form/useSubmitForm.ts'
import { signIn } from './auth.contract.ts'
import type { ChoosePasswordForm } from './ChoosePasswordForm.tsx'
import { PasswordField } from '../../web/input/PasswordField.tsx'

type Session = OutputOf<typeof signIn>

interface SignInFormProps {
  notice?: ReactNode
  username?: string
  onSignedIn: (session: Session) => void | Promise<void>
  leave?: ReactNode
}

export function SignInForm({ notice, username, onSignedIn, leave }: SignInFormProps) {
  const [reason, setReason] = useState(notice)
  const [next, setNext] = useState<{ Form: typeof ChoosePasswordForm; session: Session; password: string } | null>(null)
  const { form, formProps, error, isSubmitting, restart, focusOn } = useSubmitForm({
    initial: { username: username ?? '', password: '' },
    validate: errorsBy(signIn.input),
    onSubmit: async (values) => {
      const session = await call(signIn, values)
      if (!session.mustChangePassword) return onSignedIn(session)
      const { ChoosePasswordForm: Form } = await import('./ChoosePasswordForm.tsx')
      setNext({ Form, session, password: values.password })
      return undefined
    },
    onError: (failure) => {
      // The password is kept if the server was unreachable: it has not been found wrong.
      if (!(failure instanceof Unreachable)) {
        restart({ ...form.getValues(), password: '' })
        focusOn(['password'])
      }
      return false
    },
  })
  if (next) {
    const signInAgain = (why?: string) => {
      restart({ ...form.getValues(), password: '' })
      setReason(why ?? notice)
      flushSync(() => setNext(null))
      focusOn(['password'])
    }
    return (
      <next.Form session={next.session} currentPassword={next.password} onChosen={onSignedIn} onLeave={signInAgain} />
    )
  }
  const button = (
    <Button type="submit" size="md" loading={isSubmitting}>
      Sign in
    </Button>
  )
  return (
    <form {...formProps}>
      <Stack>
        <ErrorAlert error={error} />
        {error === null && reason && (
          <Alert color="orange" role="status">
            {reason}
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
