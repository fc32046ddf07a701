import { type RefObject, useCallback, useState } from 'react'
import { call } from '../../../web/api/call.ts'
import { type FormState, useReportState } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { getKey, queryClient, refresh } from '../../../web/api/queries.ts'
import { toastError, toastLinked, toastSuccess } from '../../../web/ui/toast.tsx'
import { useStable } from '../../../web/state/useStable.ts'
import { nameOfProduction, type ProductionFormValues } from '../form/draft/order-draft.ts'
import type { QuantityFormValue } from '../form/draft/quantity-units.ts'
import { useSavedOrder } from '../form/draft/useSavedOrder.ts'
import { valuesOfProduction } from '../form/draft/order-values.ts'
import { useAskLarge } from '../form/sheet/clipboard/useAskLarge.tsx'
import { useProductionFocus } from '../form/productions/useProductionFocus.ts'
import { softDeleteProduction } from '../../../features/orders/saves/order-productions.contract.ts'
import { getOrder, listOrders, type Order } from '../../../features/orders/orders.contract.ts'
import type { Deleted } from './DeleteProductionDialog.tsx'
import { isOtherWorkThan } from './edit-values.ts'
import type { ProductionReport } from './productions/ProductionEditor.tsx'
import { getSides, type SidesInProduction } from './in-production.ts'
import { useAskInProduction } from './useAskInProduction.tsx'
import { type EditedProduction, useEditedProductions } from './productions/useEditedProductions.ts'
import { useOwnForm } from './useOwnForm.ts'
import type { SavedProduction } from './productions/useProductionForm.ts'
import { useSaveAll } from './useSaveAll.ts'

export interface OrderEditOptions {
  root: RefObject<HTMLElement | null>
  order: Order
  inProduction: SidesInProduction
  first: string | undefined
  restore: (id: string) => Promise<unknown>
}

export function useOrderEdit({ root, order, inProduction, restore }: OrderEditOptions) {
  const own = useOwnForm(order)
  const { reports, report, isDirty } = useReports()
  const productions = useEditedProductions(order.productionProductData, isDirty)
  const { all } = productions
  const keys = all.map(({ key }) => key)
  const focus = useProductionFocus(keys)
  const { goTo } = focus
  const getName = (key: string) => nameOfProduction(keys.indexOf(key))
  const getValues = ({ key, stored, start }: EditedProduction): ProductionFormValues =>
    reports.get(key)?.values ?? (stored ? valuesOfProduction(stored) : start!)
  const { confirm, ...questions } = useQuestions({ order, inProduction, all, getValues, getName })
  const { update, isSaving, refused, error } = useUpdate({ root, order, own, all, reports, isDirty, confirm })

  const noteSaved = async (key: string, { order: saved, data: { _id } }: SavedProduction) => {
    // An answer that is still on its way may be older than this one.
    await queryClient.cancelQueries({ queryKey: getKey(getOrder, { id: order._id }) })
    queryClient.setQueryData(getKey(getOrder, { id: order._id }), saved)
    if (key !== _id) productions.drop(key)
    // The button that was pressed is disabled, or gone with the form of the new production.
    goTo(_id, 'panel')
    await refresh(listOrders)
  }

  const { deleted, beginRemoval, removeStored, endRemoval } = useRemoval({ productions, keys, goTo, restore })
  const add = (start?: ProductionFormValues) => {
    const key = start ? productions.duplicate(start) : productions.add()
    if (key) goTo(key)
  }
  const state = getState([
    isSaving ? 'submitting' : own.isDirty ? 'dirty' : 'clean',
    ...[...reports.values()].map((one) => one.state),
  ])
  useReportState(own.page.onState, state)

  return {
    focus,
    own,
    all,
    reports,
    report,
    keys,
    getName,
    getValues,
    gone: productions.gone,
    isUnchanged: state === 'clean',
    isSaving,
    update,
    refused: refused !== undefined && isDirty(refused) ? refused : undefined,
    error: error ?? (own.isDirty ? own.error : null),
    ...questions,
    add: useStable(() => add()),
    duplicate: useStable(add),
    saveOne: useStable((key: string) => {
      void confirm([key]).then((isWanted) => isWanted && reports.get(key)?.save())
    }),
    noteSaved: useStable((key: string, saved: SavedProduction) => void noteSaved(key, saved)),
    deleted,
    remove: useStable((key: string) => {
      const production = all.find((one) => one.key === key)!
      const values = getValues(production)
      const sides = getSides(inProduction, key)
      beginRemoval(production, { key, name: getName(key), values, sides, isDirty: isDirty(key) })
    }),
    removeStored,
    endRemoval,
  }
}

export type OrderEdits = ReturnType<typeof useOrderEdit>

interface QuestionsOptions {
  order: Order
  inProduction: SidesInProduction
  all: readonly EditedProduction[]
  getValues: (production: EditedProduction) => ProductionFormValues
  getName: (key: string) => string
}

/** `boxes` is null where only productions are saved. */
type Confirm = (keys: readonly string[], boxes?: QuantityFormValue | null) => Promise<boolean>

/** What is asked before productions are saved. */
function useQuestions({ order, inProduction, all, getValues, getName }: QuestionsOptions) {
  const large = useAskLarge({ productions: order.productionProductData.map(valuesOfProduction), boxes: order.boxes })
  const { ask, question: underWayQuestion } = useAskInProduction(inProduction)
  const confirm: Confirm = async (keys, boxes = null) => {
    const productions = all.filter(({ key }) => keys.includes(key))
    if (!(await large.ask({ productions: productions.map(getValues), boxes }))) return false
    const changed = productions.filter((one) => one.stored && isOtherWorkThan(one.stored, getValues(one)))
    return ask(changed.map(({ key }) => ({ key, name: getName(key) })))
  }
  return { confirm, largeQuestion: large.question, underWayQuestion }
}

interface UpdateOptions
  extends
    Pick<OrderEditOptions, 'root' | 'order'>,
    Pick<QuestionsOptions, 'all'>,
    Pick<ReturnType<typeof useReports>, 'reports' | 'isDirty'> {
  own: ReturnType<typeof useOwnForm>
  confirm: Confirm
}

/** Saves every changed production and the order's own fields by one call. */
function useUpdate({ root, order, own, all, reports, isDirty, confirm }: UpdateOptions) {
  const linkTo = useSavedOrder()
  const { saveAll, isSaving, refused, error } = useSaveAll({
    id: order._id,
    root,
    confirm: (productions) => {
      const keys = productions.map(({ key }) => key)
      return confirm(keys, own.isDirty ? own.form.getValues().boxes : null)
    },
    onRefused: (key) => reports.get(key)?.reveal(),
    onSaved: (saved) => {
      if (saved) toastLinked(saved.message, linkTo(saved.order, false))
      own.page.onSaved()
      void refresh(listOrders, getOrder)
    },
  })
  const update = () => {
    const changed = all.flatMap(({ key }) => (isDirty(key) ? { ...reports.get(key)!, key } : []))
    if (own.isDirty || changed.length > 0) saveAll(own.isDirty ? own : null, changed)
  }
  return { update, isSaving, refused, error }
}

function useReports() {
  const [reports, setReports] = useState<ReadonlyMap<string, ProductionReport>>(new Map())
  const report = useCallback(
    (key: string, next: ProductionReport | null) =>
      setReports((present) => {
        const others = [...present].filter(([other]) => other !== key)
        return new Map(next ? [...others, [key, next] as const] : others)
      }),
    [],
  )
  const isDirty = (key: string) => (reports.get(key)?.state ?? 'clean') !== 'clean'
  return { reports, report, isDirty }
}

const getState = (states: readonly FormState[]): FormState =>
  states.includes('submitting') ? 'submitting' : states.includes('dirty') ? 'dirty' : 'clean'

interface RemovalOptions extends Pick<OrderEditOptions, 'restore'> {
  productions: ReturnType<typeof useEditedProductions>
  keys: readonly string[]
  goTo: ReturnType<typeof useProductionFocus>['goTo']
}

function useRemoval({ productions: { drop, deleteStored }, keys, goTo, restore }: RemovalOptions) {
  const [deleted, setDeleted] = useState<Deleted | null>(null)
  const goToNeighbour = (key: string) => {
    const index = keys.indexOf(key)
    goTo(keys[index - 1] ?? keys[index + 1] ?? null, 'panel')
  }
  return {
    deleted,
    beginRemoval: ({ key, stored }: EditedProduction, what: Deleted) => {
      if (stored) return setDeleted(what)
      drop(key)
      goToNeighbour(key)
    },
    removeStored: async ({ key }: Deleted) => {
      const { message } = await deleteStored(key, async () => call(softDeleteProduction, { id: key }))
      toastSuccess(message, () => void restore(key).catch(toastError))
      await refresh(getOrder, listOrders)
      goToNeighbour(key)
    },
    endRemoval: () => setDeleted(null),
  }
}
