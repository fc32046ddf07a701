import { schemaResolver, useForm } from '@mantine/form'
import { type SyntheticEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { ApiError } from '../../shared/problem.ts'
import { messageOf } from '../call.ts'
import { useStable } from '../ui/useStable.ts'
import { isSame } from './is-same.ts'
import { useAction } from './useAction.ts'

/** The validation error of each field, keyed by its path: `name`, `productionProducts.1.items`. */
export type FieldErrors = Readonly<Record<string, string>>

/** The validation errors by a schema. */
export const errorsBy = (schema: z.ZodType) => schemaResolver(schema, { sync: true }) as (values: object) => FieldErrors

interface SubmitFormOptions<V extends object, Answer> {
  initial: V
  /** The values to begin with, if not the initial ones: the form is dirty then. */
  start?: V
  validate: (values: V) => FieldErrors
  /** Sends valid values. Nobody can type until it has ended. */
  onSubmit: (values: V) => Answer | Promise<Answer>
  onSubmitted?: (answer: Answer, values: V) => void
  /** Deals with an error of `onSubmit`, or returns false: then it is shown at the field that it names, or above all. */
  onError?: (error: unknown) => boolean
  /** Opens the part of the form, such as a tab, that has the first of these fields. */
  onReveal?: (paths: readonly string[], values: V) => void
}

/**
 * A form: its values, the validation errors at their fields (from the first attempt to submit until they are corrected),
 * the focus on the first of them, and one submission at a time, during which nobody can type. `error` is why the last
 * attempt failed, for `ErrorAlert`, if no field shows it. Put `formProps` on the form's element.
 */
export function useSubmitForm<V extends object, Answer>({
  initial,
  start,
  validate,
  onSubmit,
  onSubmitted,
  onError,
  onReveal,
}: SubmitFormOptions<V, Answer>) {
  const root = useRef<HTMLElement>(null)
  const rootRef = useCallback((element: HTMLElement | null) => void (root.current = element), [])
  const isTried = useRef(false)
  /** The field that the server refused, with the value that it refused. */
  const refused = useRef<{ path: string; message: string; value: unknown } | null>(null)

  const errorsOf = (values: V): FieldErrors => {
    const field = refused.current
    const isRefused = field !== null && isSame(valueOf(values, field.path), field.value)
    return { ...(isRefused && { [field.path]: field.message }), ...validate(values) }
  }
  const form = useForm<V>({
    initialValues: start ?? initial,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      if (isTried.current) form.setErrors(errorsOf(values))
    },
  })
  // What is dirty is told by the initial values, not by those to begin with.
  useState(() => form.setInitialValues(initial))
  const showErrors = (values: V) => flushSync(() => form.setErrors(errorsOf(values)))

  /** The first of these fields, in the order of the form; undefined if the form has none of them. */
  const revealed = (paths: readonly string[]) => {
    flushSync(() => onReveal?.(paths, form.getValues()))
    return fieldOf(root.current, paths)
  }
  const focusOn = (paths: readonly string[]): void => revealed(paths)?.focus()

  const { run, isRunning, error, reset } = useAction(async (onEnd?: (isSubmitted: boolean) => void) => {
    let isSubmitted = false
    const values = form.getValues()
    isTried.current = true
    refused.current = null
    showErrors(values)
    const invalid = Object.keys(validate(values))
    try {
      if (invalid.length > 0) return focusOn(invalid)
      const answer = await withInert(root.current, async () => onSubmit(values))
      onSubmitted?.(answer, values)
      isSubmitted = true
    } catch (failure) {
      if (onError?.(failure)) return
      const problem = failure instanceof ApiError ? failure.problem : undefined
      const path = problem?.uses ? undefined : problem?.field
      if (!path || !revealed([path])) throw failure
      refused.current = { path, message: messageOf(failure), value: valueOf(form.getValues(), path) }
      showErrors(form.getValues())
      focusOn([path])
    } finally {
      onEnd?.(isSubmitted)
    }
  })

  const submit = useStable((event?: SyntheticEvent) => {
    event?.preventDefault()
    // React bubbles the event of a form in a nested dialog up to here.
    if (!event || event.target === event.currentTarget) run()
  })
  /** Begins again with other values, as if the form had just been opened. */
  const restart = useStable((values: V) => {
    isTried.current = false
    refused.current = null
    form.setInitialValues(values)
    form.setValues(values)
    form.clearErrors()
    reset()
  })
  return {
    form,
    errors: form.errors as FieldErrors,
    rootRef,
    /** For a `form` element; another element takes `rootRef` alone. */
    formProps: { ref: rootRef, onSubmit: submit, noValidate: true },
    submit,
    /** Submits for what goes on after it: `onEnd` is told whether it was submitted. False if it is running already. */
    run,
    restart,
    focusOn,
    isSubmitting: isRunning,
    error,
  }
}

const valueOf = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], values)

const FOCUSABLE = 'input, button, textarea, [tabindex="0"]'

/** What takes the focus for the first of these fields: its input, or the first one that can within it, as in a group. */
function fieldOf(root: Element | null, paths: readonly string[]): HTMLElement | undefined {
  const marked = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  const field = marked.find(({ dataset }) => paths.includes(dataset['path']!))
  if (!field || field.matches(FOCUSABLE)) return field
  const within = [...field.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => !one.matches(':disabled'))
  return within.find((one) => one.matches(':checked')) ?? within[0]
}

/** Makes a form inert while it is sent: what people type meanwhile would be lost. */
async function withInert<Answer>(form: HTMLElement | null, send: () => Promise<Answer>): Promise<Answer> {
  // Sets the attribute directly: React state would change later than the focus moves to a field with an error.
  if (form) form.inert = true
  try {
    return await send()
  } finally {
    if (form) form.inert = false
  }
}
