import { Button, Group, Stack } from '@mantine/core'
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../shared/problem.ts'
import { ErrorAlert } from './ErrorAlert.tsx'
import { focusFirst } from './focus-first.ts'
import { type DependentFields, isChanged, isSame, merge } from './merge.ts'
import { withInert } from './inert.ts'
import { StaleFields } from './StaleFields.tsx'
import { type FormGuard, useReportState } from './useUnsavedGuard.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { useSave } from './useSave.ts'

export type Values = Record<string, unknown>
type Stored<V> = V & { version: number }

/** The version a colleague stored, the fields in conflict (`asked`), and those only the colleague changed (`taken`). */
interface Stale<V> {
  present: Stored<V>
  asked: readonly (keyof V & string)[]
  taken: readonly (keyof V & string)[]
}

export interface SaveFormProps<V extends Values> extends FormGuard {
  /** The endpoint's schema for the form values; its validation errors are shown at the fields. */
  schema: z.ZodType
  initial: V
  /** The record's version when the form was opened; absent for a new record (rule O7). */
  version?: number
  /** The names of the fields in a merge conflict; a field without a label is not merged. */
  labels: Readonly<Record<keyof V & string, string>>
  /** Renders a value in a merge conflict, for fields that are not plain text. */
  shown?: (field: keyof V & string, value: unknown) => ReactNode
  /** The dependent fields of each field, for the merge. */
  dependents?: DependentFields<V>
  /** Saves; `version` is the last version that the user has seen. */
  onSave: (values: V, version: number | undefined) => Promise<{ message: string }>
  saveLabel?: string
  children: (form: UseFormReturnType<V>) => ReactNode
}

/** The form of a record. Shows errors at their fields, and the merge conflicts of a stale version (rule O7). */
export function SaveForm<V extends Values>({
  schema,
  initial,
  version,
  labels,
  shown,
  dependents,
  onSave,
  onSaved,
  onCancel,
  onState,
  saveLabel = 'Save',
  children,
}: SaveFormProps<V>) {
  const id = useId()
  const [stale, setStale] = useState<Stale<V>>()
  const [isDirty, setDirty] = useState(false)
  const comparison = useRef<HTMLDivElement>(null)
  const form = useForm<V>({
    initialValues: initial,
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: (values) => setDirty(isChanged(form.getInitialValues(), values)),
  })

  /** Merges the colleague's version into the form, which is based on that version from now on. */
  const compare = (present: Stored<V>) => {
    const seen = form.getInitialValues()
    const { values, taken, asked } = merge(
      Object.keys(labels) as (keyof V & string)[],
      seen,
      form.getValues(),
      present,
      dependents,
    )
    form.setInitialValues({ ...seen, ...present })
    form.setValues(values)
    setStale((before) => ({
      present,
      asked: [...new Set([...(before?.asked ?? []), ...asked])],
      taken: [...new Set([...(before?.taken ?? []), ...taken])],
    }))
  }
  useEffect(() => comparison.current?.focus(), [stale])

  // Waits one frame, until the validation errors are rendered.
  const focus = (fields: readonly string[]) =>
    requestAnimationFrame(() => focusFirst(document.getElementById(id), fields))
  const { save, isSaving, saveError } = useSave(async (values: V) => {
    // An unchanged record is not sent to the server (rule O7).
    if (version !== undefined && !isChanged(form.getInitialValues(), values)) return onSaved()
    try {
      const { message } = await withInert(document.getElementById(id), () =>
        onSave(values, stale?.present.version ?? version),
      )
      toastSuccess(message)
      onSaved()
    } catch (error) {
      const problem = error instanceof ApiError ? error.problem : undefined
      if (problem?.code === 'stale' && problem.present) {
        compare(problem.present as Stored<V>)
      } else if (problem?.field && problem.field in labels && !problem.uses) {
        form.setFieldError(problem.field, problem.message)
        focus([problem.field])
      } else {
        throw error
      }
    }
  })
  useReportState(onState, isSaving ? 'submitting' : isDirty ? 'dirty' : 'clean')
  const asked = stale?.asked.filter((field) => !isSame(form.values[field], stale.present[field])) ?? []
  const take = (fields: readonly (keyof V)[]) => {
    form.setValues(Object.fromEntries(fields.map((field) => [field, stale!.present[field]])) as unknown as Partial<V>)
    // The pressed button disappears with its conflict, and the focus would be lost.
    comparison.current?.focus()
  }
  return (
    <form
      id={id}
      noValidate
      onSubmit={form.onSubmit(
        (values) => save(values),
        (errors) => focus(Object.keys(errors)),
      )}
    >
      <Stack gap="md">
        <ErrorAlert error={saveError} />
        {stale && (
          <StaleFields
            ref={comparison}
            labels={labels}
            mine={form.values}
            theirs={stale.present}
            asked={asked}
            taken={stale.taken}
            shown={shown}
            onTake={take}
          />
        )}
        {children(form)}
        <SaveButtons label={saveLabel} isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  )
}

function SaveButtons({ label, isSaving, onCancel }: { label: string; isSaving: boolean; onCancel: () => void }) {
  return (
    <Group justify="flex-end" mt="xs">
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isSaving}>
        {label}
      </Button>
    </Group>
  )
}
