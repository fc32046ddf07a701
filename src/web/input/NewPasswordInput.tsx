import { type PasswordInputProps, Text } from '@mantine/core'
import { MIN_PASSWORD_LENGTH } from '../../shared/credentials.ts'
import { passwordHint } from '../../shared/password-hint.ts'
import { PasswordField } from './PasswordField.tsx'

const DESCRIPTION = `At least ${MIN_PASSWORD_LENGTH} characters. A few words in a row are easy to remember and hard to guess.`

/** Input for a new password. Tells how easy it is to guess, unless a validation error is shown. */
export const NewPasswordInput = ({ username, ...props }: PasswordInputProps & { username?: string | undefined }) => (
  <div>
    <PasswordField description={DESCRIPTION} autoComplete="new-password" {...props} />
    <Text role="status" size="sm" mih="1.5em" mt={4}>
      {props.error ? '' : passwordHint(typeof props.value === 'string' ? props.value : '', username)}
    </Text>
  </div>
)
