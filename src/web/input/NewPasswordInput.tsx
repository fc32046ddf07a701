import { type PasswordInputProps, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { MIN_PASSWORD_LENGTH, newPassword } from '../../shared/security/new-password.ts'
import type { whyGuessable } from '../../shared/security/password-strength.ts'
import { useToday } from '../today.ts'
import { PasswordField } from './PasswordField.tsx'

const DESCRIPTION = `At least ${MIN_PASSWORD_LENGTH} characters. Five words in a row that have nothing to do with the shop are easy to remember and hard to guess.`

export function NewPasswordInput({ username = '', ...props }: PasswordInputProps & { username?: string | undefined }) {
  const year = Number(useToday().slice(0, 4))
  const { data: password, error } = newPassword.safeParse(props.value)
  const [judge, setJudge] = useState<{ why: typeof whyGuessable } | null>(null)
  const isNeeded = Boolean(props.value) && !judge
  useEffect(() => {
    // Without it nothing is said here, and the server tells when the form is sent.
    if (isNeeded)
      void import('../../shared/security/password-strength.ts').then(
        ({ whyGuessable }) => setJudge({ why: whyGuessable }),
        () => {},
      )
  }, [isNeeded])
  const advice = judge && password !== undefined && (judge.why(password, username, year) ?? 'Hard to guess.')
  return (
    <div>
      <PasswordField description={DESCRIPTION} autoComplete="new-password" {...props} />
      <Text role="status" size="sm" mih="1.5em" mt="3xs">
        {Boolean(props.value) && !props.error && (error?.issues[0]!.message ?? advice)}
      </Text>
    </div>
  )
}
