import { ActionIcon, Anchor, Button, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconWand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { formatCount, pluralize } from '../../shared/numbers.ts'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import { useLostFocus } from '../../web/focus/useLostFocus.ts'
import { type KeyGroup, useKeyActions, usePageKeys } from '../../web/keys/page-keys.ts'
import { useToday } from '../../web/today.ts'
import { formatMoment } from '../../web/ui/format-times.ts'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { PageHeading } from '../../web/ui/page/PageHeading.tsx'
import {
  countProductions,
  getTotals,
  type Plan,
  planBoard,
  type QueueOrder,
} from '../../features/plan/press-plan.rules.ts'
import { formatPace, toMedian } from '../../features/plan/learned/learned.rules.ts'
import type { Board } from '../../features/plan/press-plan.contract.ts'
import { PROPOSALS, propose } from '../../features/plan/proposals.rules.ts'
import { usePlan } from '../../features/plan/usePlan.ts'
import { BoardLanes } from './BoardLanes.tsx'
import { Comparison, LateOrders } from './Comparison.tsx'
import { JobPanel } from './JobPanel.tsx'
import { QueueList } from './QueueList.tsx'
import { usePressPlan } from './usePressPlan.ts'
import { machineName } from '../../features/machines/known-machines.ts'

/** When each job will be done: a lane for each machine, and what another order of the queues would change. */
export function PressPlanPage() {
  const { result, board, plan } = usePlan()
  if (board && plan) return <PressPlan board={board} planned={plan} />
  return (
    <>
      <PageHeading title="Press Plan" />
      <LoadError result={result} />
      {result.isPending && (
        <Skeleton height="26rem" className="loading" role="status" aria-label="Loading. Please wait." />
      )}
    </>
  )
}

/** Of what a machine is slower or faster than its settings say. */
const WORTH_SAYING = 0.1
/** How many working days are as wide as the screen. */
const ZOOMS: Record<string, number> = { Day: 1, '3 days': 3, Week: 5 }
const TITLES = { fewestLate: 'Fewest late', fewestSetups: 'Fewest set-ups', byDueDate: 'By due date' }

function PressPlan({ board, planned }: { board: Board; planned: Plan }) {
  const today = useToday()
  const [proposals, setProposals] = useState<ReturnType<typeof getProposals>>([])
  /** Returns the order of the first one, or of the one whose order was `old`. */
  const makeProposals = (old?: QueueOrder) => {
    const at = proposals.findIndex(({ order }) => order === old)
    const all = getProposals(board)
    setProposals(all)
    return all[Math.max(0, at)]!.order
  }
  const { undo, preview, ...state } = usePressPlan(board, planned, makeProposals)
  const { plan, shown, lifted, isPreview, putBack, take } = state
  const [zoom, setZoom] = useLocalStorage({ key: 'press-plan', defaultValue: '3 days', getInitialValueInEffect: false })
  const [selected, select] = useState<string | null>(null)
  const isPhone = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const { lateOrders } = getTotals(shown)
  const placed = plan.jobs.get(selected ?? '')
  const chosen = isPreview ? proposals.find(({ order }) => order === state.order) : undefined
  const open = () => preview(makeProposals())
  const toHead = ({ title, order }: (typeof proposals)[number]) => {
    const isShown = order === chosen?.order || undefined
    const head = (
      <Anchor component="button" inherit aria-current={isShown} onClick={() => preview(order)}>
        {title}
      </Anchor>
    )
    return { title: head, plan: isShown ? shown : planBoard(board, order) }
  }
  const root = useRef<HTMLDivElement>(null)
  useLostFocus(root, () => focusInside(root.current!))
  const panel = placed && <JobPanel key={selected} {...{ board, plan, placed, take, today }} />
  useKeyActions({ p: lifted || isPreview ? undefined : open, Escape: isPreview || lifted ? putBack : undefined })
  usePageKeys(KEYS)
  return (
    <div ref={root}>
      <PageHeading
        title={chosen?.title ?? 'Press Plan'}
        note={
          <>
            <Text c="dimmed">{chosen ? 'Preview, nothing is changed yet' : formatMoment(board.now, today)}</Text>
            {lateOrders > 0 && (
              <Anchor component="button" c="var(--late)" fw={600} onClick={() => select(null)}>
                {pluralize(lateOrders, 'order')} will be late
              </Anchor>
            )}
            {!chosen && <Links board={board} />}
          </>
        }
      >
        {!isPhone && (
          <SegmentedControl data={Object.keys(ZOOMS)} value={zoom} onChange={setZoom} aria-label="Time across" />
        )}
        {chosen ? (
          <>
            <Button variant="default" onClick={putBack}>
              Cancel
            </Button>
            <Button onClick={() => void take(chosen.order)}>Take over</Button>
          </>
        ) : (
          <>
            {/* Not disabled, because it keeps the focus. */}
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Undo"
              aria-disabled={!undo}
              data-disabled={!undo || undefined}
              onClick={() => undo?.()}
            >
              <IconArrowBackUp size={18} />
            </ActionIcon>
            {/* Not by the second press of a double click on Take over, which stood here. */}
            <Button leftSection={<IconWand size={18} />} onClick={({ detail }) => detail > 1 || open()}>
              Proposals
            </Button>
          </>
        )}
      </PageHeading>
      {!isPhone && <BoardLanes {...state} {...{ board, selected, today }} onSelect={select} days={ZOOMS[zoom] ?? 3} />}
      {chosen || lifted ? (
        <Comparison
          now={plan}
          shown={shown}
          today={today}
          others={chosen ? proposals.map(toHead) : [{ title: 'If dropped here', plan: shown }]}
        />
      ) : (
        (!isPhone && panel) || <LateOrders plan={plan} onSelect={select} />
      )}
      {isPhone && !chosen && <QueueList plan={plan} today={today} selected={selected} onSelect={select} />}
      <Dialog opened={isPhone && placed !== undefined} onClose={() => select(null)} title={placed?.title}>
        {panel}
      </Dialog>
    </div>
  )
}

/** To what is on no machine, and to machines whose speed differs from their settings. */
function Links({ board }: { board: Board }) {
  const toSchedule = countProductions(board.orders.flatMap(({ waiting }) => waiting))
  return (
    <>
      {toSchedule > 0 && (
        <Anchor
          renderRoot={(props: object) => (
            <Link {...props} to="/productions" search={{ view: 'to_schedule' } as never} />
          )}
        >
          {formatCount(toSchedule)} to schedule
        </Anchor>
      )}
      {board.machines.map(({ machine, ratios }) => {
        const ratio = toMedian(ratios) ?? 1
        return (
          Math.abs(ratio - 1) >= WORTH_SAYING && (
            <Anchor
              key={machine}
              visibleFrom="lg"
              renderRoot={(props: object) => <Link {...props} to="/machines-and-days" search={{ machine } as never} />}
            >
              {machineName(machine)} {formatPace(ratio)}
            </Anchor>
          )
        )
      })}
    </>
  )
}

function focusInside(root: HTMLElement): void {
  const block = root.querySelector<HTMLElement>('[data-job][tabindex="0"]')
  ;(block ?? root.querySelector('button'))?.focus()
}

const KEYS: readonly KeyGroup[] = [
  {
    title: 'On the press plan',
    keys: [
      ['P', 'Proposals'],
      ['Arrows', 'From job to job; a lifted one: earlier, later, to another machine'],
      ['Enter', 'What a job is, and where it can go'],
      ['Space', 'Lift a job, drop it; Esc puts it back'],
    ],
  },
]

const getProposals = (board: Board) =>
  PROPOSALS.map((proposal) => ({ title: TITLES[proposal], order: propose(board, proposal) }))
