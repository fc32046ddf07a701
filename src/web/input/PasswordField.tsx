import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** Input for a password. Tells screen readers of an error as every other input does; Mantine's own does not. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />
)
