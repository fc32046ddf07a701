import { type Sides, getSides } from '../../../features/productions/productions.rules.ts'
import type { SideStatus } from '../../../features/productions/productions.contract.ts'
import type { OrderStatus } from '../../../features/orders/order-fields.contract.ts'
import type { StatusChange } from '../../../features/orders/status/order-steps.contract.ts'

const STEPS = [
  { step: 'taken', status: 'pending' },
  { step: 'confirmed', status: 'confirm' },
  { step: 'machines', status: 'schedule' },
  { step: 'complete', status: 'complete' },
  { step: 'delivered', status: 'deliver' },
] as const satisfies readonly { step: string; status: OrderStatus }[]

type StepName = (typeof STEPS)[number]['step']

export interface OrderStep {
  step: StepName | 'cancelled'
  /** `now`: what the order stands at, or waits for; `skipped`: what it went past. */
  state: 'done' | 'skipped' | 'now' | 'next'
  /** Undefined where the history does not say. */
  since: Pick<StatusChange, 'at' | 'by'> | undefined
  note?: string
}

interface SteppedOrder {
  status: OrderStatus
  /** ISO 8601. */
  createdAt: string
  productionProductData: readonly Sides[]
}

const getRank = (status: OrderStatus): number => STEPS.findIndex((step) => step.status === status)

/** An order that went back has lost the steps after it; a cancelled one ends with the steps that it took. */
export function getSteps(order: SteppedOrder, changes: readonly StatusChange[]): OrderStep[] {
  const sides = order.productionProductData.flatMap(getSides)
  const isCancelled = order.status === 'cancel'
  const lastTaken = changes.findLast(({ status }) => status !== 'cancel')?.status ?? 'pending'
  const current = getRank(isCancelled ? lastTaken : order.status)
  const reached = reachedAt(changes)
  const taken = reached[0] ?? { at: order.createdAt, by: '' }
  // What comes before the first change of the history is unknown, not skipped.
  const isUnconfirmed = reached[1] !== undefined && reached[1].status !== 'confirm' && reached[1] !== changes[0]

  const steps = STEPS.flatMap(({ step }, rank): OrderStep[] => {
    if (step === 'machines' && sides.length === 0) return []
    // An order is on the machines until all is printed; every other step is done as soon as it is reached.
    const isDone = rank < current || (rank === current && step !== 'machines')
    if (step === 'confirmed' && rank < current && isUnconfirmed) return [{ step, state: 'skipped', since: undefined }]
    const since = rank === 0 ? taken : rank <= current ? reached[rank] : undefined
    return [{ step, state: isDone ? 'done' : 'next', since, ...getNote(step, order.status, sides) }]
  })
  const passed = steps.filter(({ state }) => state !== 'next')
  if (isCancelled) {
    const done = passed.filter(({ state }) => state === 'done')
    const since = changes.findLast(({ status }) => status === 'cancel')
    return [...done.map(({ note: _, ...step }) => step), { step: 'cancelled', state: 'now', since }]
  }
  return steps.map((step, at) => (at === passed.length ? { ...step, state: 'now' } : step))
}

/** Only if the order did not go back since. */
function reachedAt(changes: readonly StatusChange[]): (StatusChange | undefined)[] {
  const reached: (StatusChange | undefined)[] = STEPS.map(() => undefined)
  let before = -1
  for (const change of changes) {
    // Cancelled, an order keeps the steps it took.
    if (change.status === 'cancel') continue
    const rank = getRank(change.status)
    for (let at = before + 1; at <= rank; at++) reached[at] = change
    before = rank
  }
  return reached
}

const inSides = (sides: number) => `${sides} ${sides === 1 ? 'side' : 'sides'}`

function getNote(step: StepName, status: OrderStatus, sides: readonly SideStatus[]): { note?: string } {
  const count = (wanted: SideStatus) => sides.filter((side) => side === wanted).length
  const [waiting, printed] = [count('pending'), count('complete')]
  if (step === 'confirmed' && status === 'pending') return { note: 'to be confirmed' }
  if (step === 'machines' && status === 'confirm') return { note: `${inSides(waiting)} to schedule` }
  if (status !== 'schedule') return {}
  if (step === 'machines') {
    return { note: `${printed} of ${inSides(sides.length)} printed${waiting > 0 ? `, ${waiting} to schedule` : ''}` }
  }
  return step === 'complete' ? { note: `${inSides(sides.length - printed)} to print` } : {}
}
