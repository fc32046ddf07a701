import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** Mantine's own does not tell screen readers of an error. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />
)
