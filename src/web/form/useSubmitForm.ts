import { schemaResolver, useForm } from '@mantine/form'
import { type SyntheticEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { ApiError } from '../../shared/problem.ts'
import { getMessage } from '../api/call.ts'
import { useStable } from '../state/useStable.ts'
import { isSame } from './merge/is-same.ts'
import { useAction } from '../api/useAction.ts'

export type FieldErrors = Readonly<Record<string, string>>

export const errorsBy = (schema: z.ZodType) =>
  schemaResolver(schema, { sync: true }) as (values: unknown) => FieldErrors

interface SubmitFormOptions<V extends object, Answer> {
  initial: V
  start?: V
  validate: (values: V) => FieldErrors
  onSubmit: (values: V) => Answer | Promise<Answer>
  onSubmitted?: (answer: Answer, values: V) => void
  onError?: (error: unknown) => boolean
}

export function useSubmitForm<V extends object, Answer>(options: SubmitFormOptions<V, Answer>) {
  const { initial, validate } = options
  const root = useRef<HTMLElement>(null)
  const rootRef = useCallback((element: HTMLElement | null) => void (root.current = element), [])
  const isTried = useRef(false)
  const refused = useRef<{ path: string; message: string; value: unknown } | null>(null)

  const getErrors = (values: V): FieldErrors => {
    const field = refused.current
    const isRefused = field !== null && isSame(valueOf(values, field.path), field.value)
    return { ...(isRefused && { [field.path]: field.message }), ...validate(values) }
  }
  const form = useForm<V>({
    initialValues: options.start ?? initial,
    clearInputErrorOnChange: false,
    onValuesChange: (values) => {
      if (isTried.current) form.setErrors(getErrors(values))
    },
  })
  // What is dirty is told by the initial values, not by those to begin with.
  useState(() => form.setInitialValues(initial))
  const showErrors = (values: V) => flushSync(() => form.setErrors(getErrors(values)))

  const focusOn = (paths: readonly string[]): void => getField(root.current, paths)?.focus()

  /** Shows what is wrong, and focuses the first of it. */
  const check = (): boolean => {
    isTried.current = true
    refused.current = null
    showErrors(form.getValues())
    const invalid = Object.keys(validate(form.getValues()))
    focusOn(invalid)
    return invalid.length === 0
  }
  /** False if it has no place in the form. */
  const showRefusal = (failure: unknown): boolean => {
    if (options.onError?.(failure)) return true
    const problem = failure instanceof ApiError ? failure.problem : undefined
    const path = problem?.uses ? undefined : problem?.field
    if (!path || !getField(root.current, [path])) return false
    refused.current = { path, message: getMessage(failure), value: valueOf(form.getValues(), path) }
    showErrors(form.getValues())
    focusOn([path])
    return true
  }
  const { run, isBusy, isRunning, error, setError, reset } = useAction(
    async (onEnd?: (isSubmitted: boolean) => void) => {
      let isSubmitted = false
      const values = form.getValues()
      try {
        if (!check()) return
        const answer = await withInert(root.current, async () => options.onSubmit(values))
        options.onSubmitted?.(answer, values)
        isSubmitted = true
      } catch (failure) {
        if (!showRefusal(failure)) throw failure
      } finally {
        onEnd?.(isSubmitted)
      }
    },
  )

  const submit = useStable((event?: SyntheticEvent) => {
    event?.preventDefault()
    // React bubbles the event of a form in a nested dialog up to here.
    if (!event || event.target === event.currentTarget) run()
  })
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
    formProps: { ref: rootRef, onSubmit: submit, noValidate: true },
    submit,
    run,
    restart,
    /** False also while it is being sent. */
    check: () => {
      if (isBusy()) return false
      reset()
      return check()
    },
    /** Shows why it was not saved together with others. */
    refuse: (failure: unknown): void => {
      if (!showRefusal(failure)) setError(failure)
    },
    focusOn,
    isSubmitting: isRunning,
    error,
  }
}

const valueOf = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], values)

const FOCUSABLE = 'input, button, textarea, [tabindex="0"]'

function getField(root: Element | null, paths: readonly string[]): HTMLElement | undefined {
  const marked = [...(root?.querySelectorAll<HTMLElement>('[data-path]') ?? [])]
  const field = marked.find(({ dataset }) => paths.includes(dataset['path']!))
  if (!field || field.matches(FOCUSABLE)) return field
  const within = [...field.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => !one.matches(':disabled'))
  return within.find((one) => one.matches(':checked')) ?? within[0]
}

/** What people type while it is sent would be lost. */
export async function withInert<Answer>(form: HTMLElement | null, send: () => Promise<Answer>): Promise<Answer> {
  // Sets the attribute directly: React state would change later than the focus moves to a field with an error.
  if (form) form.inert = true
  try {
    return await send()
  } finally {
    if (form) form.inert = false
  }
}
