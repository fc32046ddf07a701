import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { FieldCell, FieldGrid } from './FieldGrid.tsx'
import type { FormFields } from './form-fields.ts'

/** What the input of a field gets; inputs of Mantine take it as it is. */
export interface InputProps<Value> {
  label: string
  value: Value
  /** Takes the value or the change event of an input element. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the parameter differs from input to input
  onChange: (valueOrEvent: any) => void
  error: string | undefined
  /**
   * By this the form finds the input that has an error: the element that has it takes the focus, or the first one in it.
   * An input without it, or one that does not show `error`, is passed over, and the server's error stands above the form.
   */
  'data-path': string
}

/**
 * The input of each field, in the order in which they are shown. `values` are those of the form, `seen` those of the
 * record as it was last loaded.
 */
export type Inputs<V> = {
  readonly [Name in keyof V & string]: (props: InputProps<V[Name]>, values: V, seen: V) => ReactNode
}

/** Renders the input of one field. */
function inputOf<V extends object, Name extends keyof V & string>(
  form: UseFormReturnType<V>,
  name: Name,
  { label }: { label: string },
  input: (props: InputProps<V[Name]>, values: V, seen: V) => ReactNode,
): ReactNode {
  const { onChange, value, error, 'data-path': path } = form.getInputProps(name as never) as InputProps<V[Name]>
  return input({ label, value, onChange, error, 'data-path': path }, form.values, form.getInitialValues())
}

/** The fields that take both columns, always or with these values. */
export type Wide<V, Name> = readonly Name[] | ((values: V) => readonly Name[])

interface FormInputsProps<V extends object, Name extends keyof V & string> {
  form: UseFormReturnType<V>
  fields: Pick<FormFields<V>, NoInfer<Name>>
  // Not `Pick<Inputs<V>, Name>`: the names follow from these inputs.
  inputs: { readonly [One in Name]: Inputs<V>[One] }
  /** In two columns, on wide screens, where these fields take both. */
  wide?: Wide<V, Name>
}

/** Renders the inputs of a form, or of one section of it. */
export function FormInputs<V extends object, Name extends keyof V & string>({
  form,
  fields,
  inputs,
  wide,
}: FormInputsProps<V, Name>): ReactNode {
  const names = Object.keys(inputs) as Name[]
  const rendered = names.map((name) => ({ name, input: inputOf(form, name, fields[name], inputs[name]) }))
  // A field that these values do not have takes no room.
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
