import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../shared/problem.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { useStable } from '../ui/useStable.ts'
import { isSame } from './is-same.ts'
import { type DependentFields, hasPlaceFor, merge, type Path, valueAt, withValueAt } from './merge.ts'
import { type FieldErrors, useSubmitForm } from './useSubmitForm.ts'
import { type FormGuard, useReportState } from './useUnsavedGuard.tsx'

export interface RecordFormOptions<V extends object, Stored extends { version: number } | null> {
  /** The record as it was when the form was opened; null for a new one. */
  record: Stored
  /** The form values of a stored record, and of a new one (null). */
  valuesOf: (record: Stored) => V
  /** The values to begin with, if not those of the record: the form is dirty then. */
  start?: V
  validate: (values: V) => FieldErrors
  /** The dependent fields of each field, for the merge. */
  dependents?: DependentFields<V>
  /** What is sent of the values: a save that would send what is stored already sends nothing (rule O7). */
  asSent?: (values: V) => unknown
  /** Saves; `version` is the last one that the person has seen (rule O7). */
  onSave: (values: V, version: number | undefined) => Promise<{ message: string }>
  onReveal?: (paths: readonly string[], values: V) => void
}

/** The version that a colleague has stored while the form was open, and what it changed. */
interface Stale<V> {
  present: V
  version: number
  conflicts: readonly Path[]
  taken: readonly Path[]
}

/**
 * The form of a record: a submit form that merges a colleague's version into its values when its own is stale
 * (rule O7), reports to the guard of unsaved changes, and sends nothing where nothing has been changed.
 */
export function useRecordForm<V extends object, Stored extends { version: number } | null>({
  record,
  valuesOf,
  start,
  validate,
  dependents,
  asSent = (values) => values,
  onSave,
  onReveal,
  onState,
  onSaved,
}: RecordFormOptions<V, Stored> & Pick<FormGuard, 'onState' | 'onSaved'>) {
  const [opened] = useState(() => ({ values: valuesOf(record), version: record?.version }))
  const [stale, setStale] = useState<Stale<V>>()
  /** What the changes in the form are changes of: the values at the beginning, and what was taken over since then. */
  const base = useRef(opened.values)
  const finish = useStable(onSaved)

  const { form, ...rest } = useSubmitForm<V, { message: string } | null>({
    initial: opened.values,
    start,
    validate,
    onReveal,
    onSubmit: async (values): Promise<{ message: string } | null> => {
      const version = stale?.version ?? opened.version
      const isUnchanged = version !== undefined && isSame(asSent(form.getInitialValues()), asSent(values))
      return isUnchanged ? null : onSave(values, version)
    },
    onSubmitted: (saved) => {
      if (saved) toastSuccess(saved.message)
      finish()
    },
    onError: (error) => {
      const problem = error instanceof ApiError ? error.problem : undefined
      if (problem?.code !== 'stale' || !problem.present) return false
      mergeIn(problem.present as NonNullable<Stored>)
      return true
    },
  })

  /** Merges the colleague's version into the form, which is based on that version from now on. */
  const mergeIn = (stored: NonNullable<Stored>) => {
    const present = valuesOf(stored)
    const merged = merge(base.current, form.getValues(), present, dependents)
    base.current = withValuesOf(present, base.current, merged.taken)
    form.setInitialValues(present)
    form.setValues(merged.values)
    setStale((before) => ({
      present,
      version: stored.version,
      conflicts: united(before?.conflicts, merged.conflicts),
      taken: united(before?.taken, merged.taken),
    }))
  }
  const conflicts = (stale?.conflicts ?? []).filter(
    (path) => hasPlaceFor(form.values, path) && !isSame(valueAt(form.values, path), valueAt(stale!.present, path)),
  )
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [stale])
  const takeTheirs = (paths: readonly Path[]) => {
    form.setValues(withValuesOf(stale!.present, form.getValues(), paths))
    base.current = withValuesOf(stale!.present, base.current, paths)
    // The pressed button disappears with its conflict, and the focus would be lost.
    panel.current?.focus()
  }

  const isDirty = !isSame(form.getInitialValues(), form.values)
  useReportState(onState, rest.isSubmitting ? 'submitting' : isDirty ? 'dirty' : 'clean')
  return {
    form,
    ...rest,
    isDirty,
    /** For `MergeConflicts`; undefined as long as nobody else has saved. */
    merging: stale && {
      ref: panel,
      mine: form.values,
      theirs: stale.present,
      conflicts,
      taken: stale.taken,
      isDirty,
      takeTheirs,
    },
  }
}

/** The values with those of another version at these paths. */
const withValuesOf = <V>(other: V, values: V, paths: readonly Path[]): V =>
  paths.reduce((changed, path) => withValueAt(changed, path, valueAt(other, path)), values)

/** Both lists of paths, each path once. */
const united = (before: readonly Path[] = [], paths: readonly Path[]): readonly Path[] => [
  ...new Map([...before, ...paths].map((path) => [path.join('/'), path])).values(),
]
