import { TextInput, type TextInputProps } from '@mantine/core'

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: number | string | null
  onChange: (value: number | string) => void
}

/** Longer numbers are not exact. */
const WHOLE = /^\d{1,15}$/

/** A whole number. Anything else stays as it was typed, for the schema to refuse: it never becomes another number. */
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
