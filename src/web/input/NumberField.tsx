import { TextInput, type TextInputProps } from '@mantine/core'

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | string | null
  onChange: (value: number | string) => void
}

/** At most 15 digits: JavaScript numbers with more are not exact. */
const WHOLE = /^\d{1,15}$/

/** Input for a whole number. Other text is passed on unchanged, so that the schema reports a validation error. */
export function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={({ currentTarget: { value: typed } }) => onChange(WHOLE.test(typed) ? Number(typed) : typed)}
    />
  )
}
