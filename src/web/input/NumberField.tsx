import { TextInput, type TextInputProps } from '@mantine/core'
import { toQuantity } from './quantity.ts'

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onFocus'> {
  value: number | string | null
  onChange: (value: number | string) => void
}

/** Other text is passed on unchanged, so that the schema reports a validation error. */
export function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  return (
    <TextInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      // What is typed replaces it.
      onFocus={({ currentTarget }) => currentTarget.select()}
      value={value ?? ''}
      onChange={({ currentTarget: { value: typed } }) => onChange(toQuantity(typed))}
    />
  )
}
