import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../shared/problem.ts'
import { type ToastLink, toastLinked, toastSuccess } from '../ui/toast.tsx'
import { useStable } from '../state/useStable.ts'
import { isSame } from './merge/is-same.ts'
import { hasPlaceFor, merge, type MergeRules, type Path, valueAt, withValueAt } from './merge/merge.ts'
import { type FieldErrors, useSubmitForm } from './useSubmitForm.ts'
import { type FormGuard, useReportState } from './unsaved/useUnsavedGuard.tsx'

export interface RecordFormOptions<V extends object, Stored extends { version: number } | null> {
  record: Stored
  getValues: (record: Stored) => V
  start?: V
  validate: (values: V) => FieldErrors
  mergeRules?: MergeRules<V>
  toSent?: (values: V) => unknown
  /** `version` is the last one that the person has seen (rule O7), and `seen` are its values. */
  onSave: (values: V, version: number | undefined, seen: V) => Promise<Saved>
}

export interface Saved {
  message?: string
  link?: ToastLink
}

interface Stale<V> {
  present: V
  conflicts: readonly Path[]
  taken: readonly Path[]
  isAnswer: boolean
}

const nothing = () => undefined

function getToast({ message, link }: Saved): void {
  if (message === undefined) return
  if (link) toastLinked(message, link)
  else toastSuccess(message)
}

export function useRecordForm<V extends object, Stored extends { version: number } | null>({
  record,
  getValues,
  start,
  validate,
  mergeRules,
  toSent = (values) => values,
  onSave,
  onState = nothing,
  onSaved,
}: RecordFormOptions<V, Stored> & Partial<Pick<FormGuard, 'onState'>> & Pick<FormGuard, 'onSaved'>) {
  const [initial] = useState(() => getValues(record))
  const finish = useStable(onSaved)

  const { form, ...rest } = useSubmitForm<V, Saved | null>({
    initial,
    start,
    validate,
    onSubmit: async (): Promise<Saved | null> => {
      const change = getChange()
      return change && onSave(change.values, change.version, change.seen)
    },
    onSubmitted: (saved) => {
      if (saved) getToast(saved)
      finish()
    },
    onError: (error) => {
      noteFailure(error)
      const problem = error instanceof ApiError ? error.problem : undefined
      if (problem?.code !== 'stale' || !problem.present) return false
      mergeIn(problem.present as NonNullable<Stored>, true)
      mayBeStored.current = false
      return true
    },
  })
  /** What is to be saved; null if it is as it is stored. */
  const getChange = () => {
    const [values, version, seen] = [form.getValues(), seenVersion(), form.getInitialValues()]
    return version !== undefined && isSame(toSent(seen), toSent(values)) ? null : { values, version, seen }
  }
  /** Also of a save that the form is only a part of. */
  const noteFailure = (error: unknown): void => {
    if (!(error instanceof ApiError && error.status < 500)) mayBeStored.current = true
  }

  const { seenVersion, mayBeStored, mergeIn, restart, follow, merging } = useMerging({
    form,
    record,
    initial,
    getValues,
    mergeRules,
  })
  const beginAgain = useStable((stored: NonNullable<Stored>) => rest.restart(restart(stored)))
  const isDirty = !isSame(form.getInitialValues(), form.values)
  useReportState(onState, rest.isSubmitting ? 'submitting' : isDirty ? 'dirty' : 'clean')
  return {
    form,
    ...rest,
    isDirty,
    getChange,
    noteFailure,
    submitNow: async () => submitted(rest.run),
    beginAgain,
    follow,
    merging: merging && { ...merging, isDirty },
  }
}

interface MergingOptions<V extends object, Stored extends { version: number } | null> {
  form: UseFormReturnType<V>
  record: Stored
  initial: V
  getValues: (record: Stored) => V
  mergeRules: MergeRules<V> | undefined
}

/** Merges what a colleague has stored meanwhile into the form (rule O7). */
function useMerging<V extends object, Stored extends { version: number } | null>({
  form,
  record,
  initial,
  getValues,
  mergeRules,
}: MergingOptions<V, Stored>) {
  const [stale, setStale] = useState<Stale<V>>()
  const version = useRef(record?.version)
  const base = useRef(initial)
  /** The answer to a save was lost. */
  const mayBeStored = useRef(false)
  const mergeIn = (stored: NonNullable<Stored>, isAnswer: boolean) => {
    const merged = mergeStored(stored)
    rebase(stored, merged)
    setStale((before) => ({
      present: merged.present,
      conflicts: united(before?.conflicts, merged.conflicts),
      taken: united(before?.taken, merged.taken),
      isAnswer,
    }))
  }
  const mergeStored = (stored: NonNullable<Stored>) => {
    const present = getValues(stored)
    const rules = { ...mergeRules, mayBeStored: mayBeStored.current }
    return { present, ...merge(base.current, form.getValues(), present, rules) }
  }
  const rebase = (
    { version: seen }: NonNullable<Stored>,
    { present, taken, values }: ReturnType<typeof mergeStored>,
  ) => {
    version.current = seen
    base.current = withValuesOf(present, base.current, taken)
    form.setInitialValues(present)
    form.setValues(values)
  }
  const restart = (stored: NonNullable<Stored>) => {
    version.current = stored.version
    base.current = getValues(stored)
    mayBeStored.current = false
    setStale(undefined)
    return base.current
  }
  /** Values that follow from other records keep the version: they are taken over without a word. */
  const follow = useStable((stored: NonNullable<Stored>) => {
    if (version.current === undefined || stored.version < version.current) return
    const merged = mergeStored(stored)
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
  return {
    seenVersion: () => version.current,
    mayBeStored,
    mergeIn,
    restart,
    follow,
    merging: stale && {
      ref: panel,
      mine: form.values,
      theirs: stale.present,
      conflicts: unsolved(stale, form.values),
      taken: stale.taken,
      takeTheirs,
    },
  }
}

const unsolved = <V extends object>({ conflicts, present }: Stale<V>, values: V): readonly Path[] =>
  conflicts.filter((path) => hasPlaceFor(values, path) && !isSame(valueAt(values, path), valueAt(present, path)))

const submitted = async (run: (onEnd: (isSubmitted: boolean) => void) => boolean): Promise<boolean> =>
  new Promise((resolve) => {
    if (!run(resolve)) resolve(false)
  })

const withValuesOf = <V>(other: V, values: V, paths: readonly Path[]): V =>
  paths.reduce((changed, path) => withValueAt(changed, path, valueAt(other, path)), values)

const united = (before: readonly Path[] = [], paths: readonly Path[]): readonly Path[] => [
  ...new Map([...before, ...paths].map((path) => [path.join('/'), path])).values(),
]
