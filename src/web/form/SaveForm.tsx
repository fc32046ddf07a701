import { Box, Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { ErrorAlert } from '../ui/ErrorAlert.tsx'
import type { FormFields } from './form-fields.ts'
import { FormInputs, type Inputs, type Wide } from './Inputs.tsx'
import { MergeConflicts } from './MergeConflicts.tsx'
import { type RecordFormOptions, type Saved, useRecordForm } from './useRecordForm.ts'
import { useRequestId } from './useRequestId.ts'
import { errorsBy, type FieldErrors } from './useSubmitForm.ts'
import type { FormGuard } from './unsaved/useUnsavedGuard.tsx'

/** Every field, so that none can be forgotten: what is not sent would be lost. */
export type ValuesOf<Schema extends z.ZodObject> = Record<keyof z.input<Schema>, unknown>

type Content<V extends object> =
  | {
      inputs: Inputs<V>
      wide?: Wide<V, keyof V & string>
      layout?: undefined
    }
  | { inputs?: undefined; wide?: undefined; layout: (form: UseFormReturnType<V>) => ReactNode }

export type FormOptions<
  Schema extends z.ZodObject,
  V extends ValuesOf<Schema>,
  Stored extends { version: number } | null,
> = Omit<RecordFormOptions<V, Stored>, 'validate' | 'start' | 'onSave'> &
  Content<V> & {
    schema: Schema
    validate?: (values: V) => FieldErrors
    /** `requestId` is for a call that makes a record: repeated after a lost answer, it makes no other (rule O10). */
    onSave: (values: V, version: number | undefined, seen: V, requestId: string) => Promise<Saved>
    fields: FormFields<V>
    aside?: ReactNode
    saveLabel?: string
    saveIcon?: ReactNode
    touch?: boolean
    /** The buttons stay in sight at the bottom of the page. */
    bar?: true
  }

export const SAVE_BAR = {
  pos: 'sticky',
  bottom: 0,
  mt: 'auto',
  py: 'xs',
  bg: 'var(--page)',
  style: { zIndex: 2, borderTop: '1px solid var(--line)' },
} as const

const asTyped = (values: unknown) => values

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
  bar,
  toSent = asTyped,
  validate,
  onSave,
  ...options
}: FormOptions<Schema, V, Stored> & FormGuard) {
  const { once, renew } = useRequestId()
  const { form, formProps, error, isSubmitting, isDirty, merging } = useRecordForm<V, Stored>({
    ...options,
    validate: (values) => ({ ...validate?.(values), ...errorsBy(schema)(toSent(values)) }),
    // Parsed, because a space at the end of a text is no difference.
    toSent: (values) => schema.safeParse(toSent(values)).data ?? values,
    onSave: async (values, version, seen) => {
      const saved = await once((requestId) => onSave(values, version, seen, requestId))
      renew()
      return saved
    },
  })
  const size = touch ? 'lg' : 'sm'
  // Not disabled, because Save keeps the focus.
  const isUnchanged = bar && !isDirty && { 'data-disabled': true, 'aria-disabled': true }
  return (
    <form {...formProps} {...(isUnchanged && { onSubmit: (event) => event.preventDefault() })}>
      <Stack gap="md">
        <ErrorAlert error={error} />
        {merging && <MergeConflicts fields={fields} {...merging} />}
        {layout ? layout(form) : inputs && <FormInputs form={form} fields={fields} inputs={inputs} wide={wide} />}
        <Group justify="flex-end" mt="xs" {...(bar && SAVE_BAR)}>
          {aside && <Box me="auto">{aside}</Box>}
          <Button variant="default" size={size} disabled={isSubmitting} {...isUnchanged} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size={size} loading={isSubmitting} {...isUnchanged} leftSection={saveIcon}>
            {saveLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
