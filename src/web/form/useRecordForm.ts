import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../shared/problem.ts'
import { type ToastLink, toastLinked, toastSuccess } from '../ui/toast.tsx'
import { useStable } from '../ui/useStable.ts'
import { isSame } from './is-same.ts'
import { hasPlaceFor, merge, type MergeRules, type Path, valueAt, withValueAt } from './merge.ts'
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
  mergeRules?: MergeRules<V>
  /** What is sent of the values: a save that would send what is stored already sends nothing (rule O7). */
  asSent?: (values: V) => unknown
  /**
   * Saves; `version` is the last one that the person has seen (rule O7), and `seen` are its values. Without a message
   * there is no toast.
   */
  onSave: (values: V, version: number | undefined, seen: V) => Promise<Saved>
  onReveal?: (paths: readonly string[], values: V) => void
}

export interface Saved {
  message?: string
  /** In the toast, to what was saved. */
  link?: ToastLink
}

/** The version that a colleague has stored while the form was open, and what it changed. */
interface Stale<V> {
  present: V
  conflicts: readonly Path[]
  taken: readonly Path[]
  /** It answered a save: the person is led to what has changed. */
  isAnswer: boolean
}

const nothing = () => undefined

function toastOf({ message, link }: Saved): void {
  if (message === undefined) return
  if (link) toastLinked(message, link)
  else toastSuccess(message)
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
  mergeRules,
  asSent = (values) => values,
  onSave,
  onReveal,
  onState = nothing,
  onSaved,
}: RecordFormOptions<V, Stored> & Partial<Pick<FormGuard, 'onState'>> & Pick<FormGuard, 'onSaved'>) {
  const [initial] = useState(() => valuesOf(record))
  const [stale, setStale] = useState<Stale<V>>()
  /** The last version that the person has seen; undefined for a new record. */
  const version = useRef(record?.version)
  /** What the changes in the form are changes of: the values at the beginning, and what was taken over since then. */
  const base = useRef(initial)
  const finish = useStable(onSaved)

  const { form, ...rest } = useSubmitForm<V, Saved | null>({
    initial,
    start,
    validate,
    onReveal,
    onSubmit: async (values): Promise<Saved | null> => {
      const isUnchanged = version.current !== undefined && isSame(asSent(form.getInitialValues()), asSent(values))
      return isUnchanged ? null : onSave(values, version.current, form.getInitialValues())
    },
    onSubmitted: (saved) => {
      if (saved) toastOf(saved)
      finish()
    },
    onError: (error) => {
      const problem = error instanceof ApiError ? error.problem : undefined
      if (problem?.code !== 'stale' || !problem.present) return false
      mergeIn(problem.present as NonNullable<Stored>, true)
      return true
    },
  })

  /** Merges the colleague's version into the form, which is based on that version from now on. */
  const mergeIn = (stored: NonNullable<Stored>, isAnswer: boolean) => {
    const merged = mergeOf(stored)
    rebase(stored, merged)
    setStale((before) => ({
      present: merged.present,
      conflicts: united(before?.conflicts, merged.conflicts),
      taken: united(before?.taken, merged.taken),
      isAnswer,
    }))
  }
  const mergeOf = (stored: NonNullable<Stored>) => {
    const present = valuesOf(stored)
    return { present, ...merge(base.current, form.getValues(), present, mergeRules) }
  }
  const rebase = ({ version: seen }: NonNullable<Stored>, { present, taken, values }: ReturnType<typeof mergeOf>) => {
    version.current = seen
    base.current = withValuesOf(present, base.current, taken)
    form.setInitialValues(present)
    form.setValues(values)
  }
  /** For a form that stays open: begins again with the record as it was saved from here. */
  const beginAgain = useStable((stored: NonNullable<Stored>) => {
    version.current = stored.version
    base.current = valuesOf(stored)
    setStale(undefined)
    rest.restart(base.current)
  })
  /**
   * For a form that stays open: notices a version that is no answer to its own save. What a colleague has changed is
   * shown and told at once where nothing has been typed; what was typed is merged when it is saved. Where only values
   * differ that follow from other records, which keeps the version, they are taken over without a word.
   */
  const follow = useStable((stored: NonNullable<Stored>) => {
    if (version.current === undefined || stored.version < version.current) return
    const merged = mergeOf(stored)
    const isDerived = stored.version === version.current
    if (isDerived || (merged.conflicts.length === 0 && merged.taken.length === 0)) {
      if (!isDerived || !isSame(merged.present, form.getInitialValues())) rebase(stored, merged)
    } else if (isSame(form.getInitialValues(), form.getValues())) mergeIn(stored, false)
  })
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (stale?.isAnswer) panel.current?.focus()
  }, [stale])
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
    /** Submits, and tells once it has ended whether it is saved. */
    submitNow: async () => submitted(rest.run),
    beginAgain,
    follow,
    /** For `MergeConflicts`; undefined as long as nobody else has saved. */
    merging: stale && {
      ref: panel,
      mine: form.values,
      theirs: stale.present,
      conflicts: unsolved(stale, form.values),
      taken: stale.taken,
      isDirty,
      takeTheirs,
    },
  }
}

/** The conflicts in which the values still differ from what the colleague stored. */
const unsolved = <V extends object>({ conflicts, present }: Stale<V>, values: V): readonly Path[] =>
  conflicts.filter((path) => hasPlaceFor(values, path) && !isSame(valueAt(values, path), valueAt(present, path)))

/** Submits a form, and resolves once that has ended with whether it was submitted. */
const submitted = async (run: (onEnd: (isSubmitted: boolean) => void) => boolean): Promise<boolean> =>
  new Promise((resolve) => {
    if (!run(resolve)) resolve(false)
  })

/** The values with those of another version at these paths. */
const withValuesOf = <V>(other: V, values: V, paths: readonly Path[]): V =>
  paths.reduce((changed, path) => withValueAt(changed, path, valueAt(other, path)), values)

/** Both lists of paths, each path once. */
const united = (before: readonly Path[] = [], paths: readonly Path[]): readonly Path[] => [
  ...new Map([...before, ...paths].map((path) => [path.join('/'), path])).values(),
]
