import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { FieldCell, FieldGrid } from './FieldGrid.tsx'
import type { InputProps } from '../input/input-props.ts'
import type { FormFields } from './form-fields.ts'

export type Inputs<V> = {
  readonly [Name in keyof V & string]: (props: InputProps<V[Name]>, values: V, seen: V) => ReactNode
}

export type Wide<V, Name> = readonly Name[] | ((values: V) => readonly Name[])

interface FormInputsProps<V extends object, Name extends keyof V & string> {
  form: UseFormReturnType<V>
  fields: Pick<FormFields<V>, NoInfer<Name>>
  // Not `Pick<Inputs<V>, Name>`: the names follow from these inputs.
  inputs: { readonly [One in Name]: Inputs<V>[One] }
  wide?: Wide<V, Name>
}

export function FormInputs<V extends object, Name extends keyof V & string>({
  form,
  fields,
  inputs,
  wide,
}: FormInputsProps<V, Name>): ReactNode {
  const rendered = (Object.keys(inputs) as Name[]).map((name) => {
    const { onChange, value, error, 'data-path': path } = form.getInputProps(name as never) as InputProps<V[Name]>
    const props = { label: fields[name].label, value, onChange, error, 'data-path': path }
    return { name, input: inputs[name](props, form.values, form.getInitialValues()) }
  })
  const shown = rendered.filter(({ input }) => Boolean(input))
  const wideNow = typeof wide === 'function' ? wide(form.values) : wide
  if (!wideNow) return shown.map(({ name, input }) => <div key={name}>{input}</div>)
  return (
    <FieldGrid>
      {shown.map(({ name, input }) => (
        <FieldCell key={name} wide={wideNow.includes(name)}>
          {input}
        </FieldCell>
      ))}
    </FieldGrid>
  )
}
