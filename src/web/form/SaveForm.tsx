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

/** What a colleague stored, and of the fields those that both changed and those that only the colleague did. */
interface Stale<V> {
  present: Stored<V>
  asked: readonly (keyof V & string)[]
  taken: readonly (keyof V & string)[]
}

export interface SaveFormProps<V extends Values> extends FormGuard {
  /** The endpoint's schema for what is filled in; its messages stand at the fields. */
  schema: z.ZodType
  initial: V
  /** The record's version when the form was opened; absent for a new record (rule O7). */
  version?: number
  /** Names the fields where two versions are compared. */
  labels: Readonly<Record<keyof V & string, string>>
  /** How a value is shown there, where it is no text. */
  shown?: (field: keyof V & string, value: unknown) => ReactNode
  /** Fields that mean nothing without another one, where two versions are compared. A constant. */
  dependents?: DependentFields<V>
  /** Saves; `version` is the one that the person has seen last. */
  onSave: (values: V, version: number | undefined) => Promise<{ message: string }>
  saveLabel?: string
  children: (form: UseFormReturnType<V>) => ReactNode
}

/** A form that stores a record, once; a refusal is shown at its field, another version beside what was typed (rule O7). */
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
  const [isDirty, setTyped] = useState(false)
  const comparison = useRef<HTMLDivElement>(null)
  const form = useForm<V>({
    initialValues: initial,
    validate: schemaResolver(schema, { sync: true }),
    onValuesChange: (values) => setTyped(isChanged(form.getInitialValues(), values)),
  })

  /** What was seen last is from now on what the colleague stored. */
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

  // The messages have been drawn by then.
  const focus = (fields: readonly string[]) =>
    requestAnimationFrame(() => focusFirst(document.getElementById(id), fields))
  const { save, isSaving, saveError } = useSave(async (values: V) => {
    // Of a record that stays as it is, there is nothing to send (rule O7).
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
    // The button that was pressed vanishes.
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
