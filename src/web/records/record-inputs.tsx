import { Select, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type RecordField, type RecordFields, savedOf } from '../../shared/records/fields.ts'
import type { InputProps } from '../input/input-props.ts'

type ByHand = { readonly formOnly: true } | { readonly saved: object }

/** Of a text, or of one of some words. */
type UsualInputs<Own extends RecordFields> = {
  [Name in keyof Own & string as Own[Name] extends ByHand ? never : Name]: (props: InputProps<string>) => ReactNode
}

export const recordInputs = <Own extends RecordFields>(fields: Own): UsualInputs<Own> =>
  Object.fromEntries(
    savedOf(fields)
      .filter(([, { saved }]) => !saved)
      .map(([name, field], at) => [name, usualInput(field, at === 0)]),
  ) as UsualInputs<Own>

function usualInput({ schema, words, type, maxRows }: RecordField, isFirst: boolean) {
  const look = { withAsterisk: !schema.safeParse(undefined).success, 'data-autofocus': isFirst || undefined }
  return ({ value, ...props }: InputProps<string>) => {
    if (words)
      return (
        <Select
          {...props}
          {...look}
          value={value || null}
          onChange={(chosen) => props.onChange(chosen ?? '')}
          data={Object.entries(words).map(([one, label]) => ({ value: one, label }))}
        />
      )
    if (maxRows) return <Textarea {...props} {...look} value={value} autosize minRows={2} maxRows={maxRows} />
    return <TextInput {...props} {...look} value={value} type={type} />
  }
}
