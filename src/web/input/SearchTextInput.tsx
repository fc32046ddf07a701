import { TextInput, type TextInputProps } from '@mantine/core'
import { cutSearch } from '../../shared/text.ts'

export const SearchTextInput = ({ value, ...input }: TextInputProps & { value: string }) => (
  <TextInput
    maxLength={200}
    {...input}
    value={value}
    description={cutSearch(value)}
    inputWrapperOrder={['label', 'input', 'description']}
  />
)
