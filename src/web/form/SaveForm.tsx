import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ErrorAlert } from './ErrorAlert.tsx'
import type { FormFields } from './form-fields.ts'
import { FormInputs, type Inputs, type Wide } from './Inputs.tsx'
import { MergeConflicts } from './MergeConflicts.tsx'
import { type RecordFormOptions, useRecordForm } from './useRecordForm.ts'
import { errorsBy, type FieldErrors } from './useSubmitForm.ts'
import classes from './SaveForm.module.css'
import type { FormGuard } from './useUnsavedGuard.tsx'

/** Form values with every field of the schema, so that none can be forgotten: what is not sent would be lost. */
export type ValuesOf<Schema extends z.ZodObject> = Record<keyof z.input<Schema>, unknown>

/** The inputs, or a layout of its own for a form that renders them from a list, so that it cannot forget one either. */
type Content<V extends object> =
  | {
      inputs: Inputs<V>
      /** In two columns, on wide screens, where these fields take both. */
      wide?: Wide<V, keyof V & string>
      layout?: undefined
    }
  | { inputs?: undefined; wide?: undefined; layout: (form: UseFormReturnType<V>) => ReactNode }

/** What the form of a record needs, whether in a dialog or on a page. */
export type FormOptions<
  Schema extends z.ZodObject,
  V extends ValuesOf<Schema>,
  Stored extends { version: number } | null,
> = Omit<RecordFormOptions<V, Stored>, 'validate' | 'onReveal' | 'start'> &
  Content<V> & {
    /** The endpoint's schema for the form values; its validation errors are shown at the fields. */
    schema: Schema
    /** What is wrong with the values beside that; named together with it. */
    validate?: (values: V) => FieldErrors
    fields: FormFields<V>
    /** What stands at the other end of the buttons. */
    aside?: ReactNode
    saveLabel?: string
    saveIcon?: ReactNode
    /** For touch screens on the shop floor: larger buttons. */
    touch?: boolean
  }

/** The form of a record, with the errors at their fields and the merge conflicts of a stale version (rule O7). */
export function SaveForm<
  Schema extends z.ZodObject,
  V extends ValuesOf<Schema>,
  Stored extends { version: number } | null,
>({
  schema,
  fields,
  inputs,
  wide,
  layout,
  aside,
  onCancel,
  saveLabel = 'Save',
  saveIcon,
  touch = false,
  asSent,
  validate,
  ...options
}: FormOptions<Schema, V, Stored> & FormGuard) {
  const { form, formProps, error, isSubmitting, merging } = useRecordForm<V, Stored>({
    ...options,
    validate: (values) => ({ ...validate?.(values), ...errorsBy(schema)(values) }),
    // Parsed, because a space at the end of a text is no difference.
    asSent: (values) => schema.safeParse(asSent ? asSent(values) : values).data ?? values,
  })
  const size = touch ? 'lg' : 'sm'
  return (
    <form {...formProps}>
      <Stack gap="md">
        <ErrorAlert error={error} />
        {merging && <MergeConflicts fields={fields} {...merging} />}
        {layout ? layout(form) : inputs && <FormInputs form={form} fields={fields} inputs={inputs} wide={wide} />}
        <Group justify="flex-end" mt="xs">
          {aside && <div className={classes.aside}>{aside}</div>}
          <Button variant="default" size={size} disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size={size} loading={isSubmitting} leftSection={saveIcon}>
            {saveLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
