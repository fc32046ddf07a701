import type { DragMoveEvent } from '@dnd-kit/core'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { formatSpan } from '../../web/ui/format-times.ts'
import { minutesUntil } from '../../features/machines/work-time.rules.ts'
import { workOf } from '../../features/schedules/schedules.contract.ts'
import type { Axis } from '../../features/plan/axis.ts'
import { type BoardPlan, formatNewlyLate, otherLanes, type Target, toTarget, works } from '../../features/plan/jobs.ts'
import type { PressPlanState } from './usePressPlan.ts'

type Moved = Pick<PressPlanState, 'plan' | 'shown' | 'order' | 'lifted' | 'isPreview' | 'lift' | 'putBack' | 'take'>

/** By mouse, finger and keys. */
export function useMoves(state: Moved, axis: Axis, board: RefObject<HTMLElement | null>) {
  const { plan, shown, order, lifted, isPreview, lift, putBack, take } = state
  const [active, setActive] = useState<string | null>(null)
  const [isByKeys, setByKeys] = useState(false)
  const first = shown.machines.find((lane) => works(lane) && lane.jobs.length > 0)?.jobs[0]?.job.scheduleId
  const placed = shown.jobs.get(active ?? '')
  const spot = placed && `${placed.lane.machine} ${placed.place}`
  // A block that goes to the other lane is another element there.
  useEffect(() => {
    const { activeElement: focused } = document
    if (!isByKeys || !spot || (focused !== document.body && !focused?.matches('[data-job]'))) return
    const block = board.current?.querySelector<HTMLElement>(`[data-job="${active}"]`)
    block?.focus()
    block?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isByKeys, active, spot, board])
  const drop = () => {
    if (!order || !lifted) return
    const [was, { lane, place, title }] = [plan.jobs.get(lifted)!, shown.jobs.get(lifted)!]
    if (was.lane.machine === lane.machine && was.place === place) putBack()
    else void take(order, `${title} moved.`)
  }
  const onDragMove = ({ active: { id, rect }, collisions, delta }: DragMoveEvent) => {
    const job = plan.jobs.get(String(id))
    const lane = plan.machines.find(({ machine }) => machine === collisions?.[0]?.id)
    if (!job || !lane) return putBack()
    const middle = axis.toX(job.startsAt!) + rect.current.initial!.width / 2 + delta.x
    lift(job.job.scheduleId, toTarget(lane, job.job.scheduleId, minutesUntil(lane.time, axis.toInstant(middle))))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-job]')?.dataset['job']
    const on = id && shown.jobs.get(id)
    if (!on) return
    const { key } = event
    const target = getKeyTarget(shown, id, key)
    if (lifted && key === ' ') drop()
    else if (lifted && key === 'Escape') putBack()
    else if (lifted && target) lift(id, target)
    else if (!lifted && !isPreview && key === ' ' && workOf(on.job.status) === 'waits') {
      setActive(id)
      lift(id, on)
    } else if (!lifted && target) {
      const { jobs } = target.lane
      setActive(jobs[Math.max(0, Math.min(target.place, jobs.length - 1))]?.job.scheduleId ?? id)
    } else return
    setByKeys(true)
    event.preventDefault()
  }
  const tabStop = placed ? active : first
  return { isByKeys, tabStop, setActive, drop, onDragStart: () => setByKeys(false), onDragMove, onKeyDown }
}

/** Where a key leads to, with a job that is lifted or from job to job. */
function getKeyTarget(plan: BoardPlan, id: string, key: string): Target | null {
  const { lane, place, start } = plan.jobs.get(id)!
  const places: Record<string, number> = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: Infinity }
  if (places[key] !== undefined) return { lane, place: places[key] }
  const lanes = otherLanes(plan, lane)
  const other = { ArrowUp: lanes.at(-1), ArrowDown: lanes[0] }[key]
  return other ? toTarget(other, id, start) : null
}

export function describeLifted(plan: BoardPlan, shown: BoardPlan, id: string, today: string): string {
  const [was, { lane, place, setupMinutes, startsAt, finishesAt }] = [plan.jobs.get(id)!, shown.jobs.get(id)!]
  const from = lane.machine === was.lane.machine ? `, was ${was.place + 1}` : ''
  const screens = setupMinutes === 0 ? ', same screens, no setup' : ''
  const late = formatNewlyLate(plan, shown)
  return `Place ${place + 1}${from}, ${formatSpan(startsAt, finishesAt, today)}${screens}${late && `, ${late}`}`
}
