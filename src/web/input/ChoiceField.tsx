import { Input, SegmentedControl, Select } from '@mantine/core'
import { useId } from 'react'
import type { InputProps } from './input-props.ts'
import classes from './ChoiceField.module.css'

const MAX_SIDE_BY_SIDE = 3

/** Whether they are all in sight, beside one another, or in a list that opens. */
export const isBeside = (choices: readonly string[]): boolean => choices.length <= MAX_SIDE_BY_SIDE

interface ChoiceFieldProps<Value extends string> extends InputProps<Value> {
  choices: readonly Value[]
  labels: Readonly<Record<Value, string>>
  disabled?: boolean
}

export function ChoiceField<Value extends string>({ choices, labels, ...props }: ChoiceFieldProps<Value>) {
  const id = useId()
  const data = choices.map((value) => ({ value, label: labels[value] }))
  if (!isBeside(choices)) return <Select {...props} data={data} allowDeselect={false} />
  const { label, error, ...control } = props
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={error}
      labelProps={{ htmlFor: undefined, id: `${id}-label` }}
      // As wide as the choices: a message must not narrow the fields beside them.
      errorProps={{ w: 0, miw: '100%' }}
    >
      <SegmentedControl
        {...control}
        className={classes.choices}
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        data={data}
      />
    </Input.Wrapper>
  )
}
