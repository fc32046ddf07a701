import { TextInput, type TextInputProps } from '@mantine/core'
import { cutSearch } from '../../shared/text.ts'

/** An input for the words of a search; it says so where it has more of them than are looked for. */
export const SearchTextInput = ({ value, ...input }: TextInputProps & { value: string }) => (
  <TextInput
    maxLength={200}
    {...input}
    value={value}
    description={cutSearch(value)}
    inputWrapperOrder={['label', 'input', 'description']}
  />
)
