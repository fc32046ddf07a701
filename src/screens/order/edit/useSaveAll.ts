import { type RefObject, useState } from 'react'
import type { InputOf, OutputOf } from '../../../shared/endpoint.ts'
import { ApiError } from '../../../shared/problem.ts'
import { call } from '../../../web/api/call.ts'
import { useAction } from '../../../web/api/useAction.ts'
import { withInert } from '../../../web/form/useSubmitForm.ts'
import type { SentProductionInput } from '../../../features/productions/productions.contract.ts'
import { updateOrder } from '../../../features/orders/orders.contract.ts'

export type OwnInput = Omit<InputOf<typeof updateOrder>, 'id' | 'productionProducts'>

export interface Part<Input> {
  /** Shows what is wrong in it. */
  check: () => boolean
  /** Null if it is as it is stored. */
  getInput: () => Input | null
  /** Shows why nothing was saved. */
  refuse: (error: unknown) => void
  /** After a lost answer it may be stored. */
  noteFailure: (error: unknown) => void
}

export interface ProductionPart extends Part<SentProductionInput> {
  key: string
}

interface SaveAllOptions {
  id: string
  root: RefObject<HTMLElement | null>
  confirm: (productions: readonly ProductionPart[]) => Promise<boolean>
  onRefused: (key: string) => void
  /** Nothing was sent where all is as it is stored. */
  onSaved: (saved: OutputOf<typeof updateOrder> | undefined) => void
}

/** Saves an order and its productions by one call; `refused` is the key of the production that is in the way. */
export function useSaveAll({ id, root, confirm, onRefused, onSaved }: SaveAllOptions) {
  const [refused, setRefused] = useState<string>()
  const refuse = (key: string) => {
    setRefused(key)
    onRefused(key)
  }
  const { run, isRunning, error } = useAction(
    async (own: Part<OwnInput> | null, productions: readonly ProductionPart[]) => {
      setRefused(undefined)
      const isRight = () => {
        if (own && !own.check()) return false
        const wrong = productions.find((part) => !part.check())
        if (wrong) refuse(wrong.key)
        return !wrong
      }
      // A colleague may delete a production while the person is asked.
      if (!isRight() || !(await confirm(productions)) || !isRight()) return
      const sent = productions.flatMap((part) => {
        const input = part.getInput()
        return input ? [{ part, input }] : []
      })
      const fields = own?.getInput()
      const productionProducts = sent.length > 0 ? sent.map(({ input }) => input) : undefined
      if (!fields && !productionProducts) return onSaved(undefined)
      const send = () => call(updateOrder, { id, ...fields, productionProducts })
      const saved = await withInert(root.current, send).catch((failure: unknown) => {
        own?.noteFailure(failure)
        for (const { part } of sent) part.noteFailure(failure)
        const { at, problem } = getRefusedProduction(failure)
        const production = sent[at]?.part
        const part = production ?? own
        if (!part || !(failure instanceof ApiError)) throw failure
        part.refuse(problem)
        if (production) refuse(production.key)
      })
      if (saved) onSaved(saved)
    },
  )
  return { saveAll: run, isSaving: isRunning, refused, error }
}

/** The place of the production that is refused in the list that was sent, and the refusal as that of it alone. */
function getRefusedProduction(error: unknown): { at: number; problem: unknown } {
  if (!(error instanceof ApiError)) return { at: -1, problem: error }
  const { field = '', ...problem } = error.problem
  const [, at, rest] = /^productionProducts\.(\d+)\.?(.*)$/.exec(field) ?? []
  return at === undefined
    ? { at: -1, problem: error }
    : { at: Number(at), problem: new ApiError(rest ? { ...problem, field: rest } : problem) }
}
