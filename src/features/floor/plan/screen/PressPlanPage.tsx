import { ActionIcon, Anchor, Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight, IconLink, IconWand } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { pluralize } from '../../../../shared/numbers.ts'
import { useEndpoint } from '../../../../web/api/queries.ts'
import { type KeyGroup, useKeyActions, usePageKeys } from '../../../../web/keys/page-keys.ts'
import { useToday } from '../../../../web/today.ts'
import { LoadError } from '../../../../web/ui/page/LoadError.tsx'
import { PageHeading } from '../../../../web/ui/page/PageHeading.tsx'
import { getTotals, planBoard } from '../board.rules.ts'
import { formatMoment } from '../../../../web/ui/format-times.ts'
import { type Board, getPressBoard, type PlanJob } from '../press-plan.contract.ts'
import { type Proposal, PROPOSALS, propose } from '../proposals.rules.ts'
import { BoardLanes } from './BoardLanes.tsx'
import { Comparison, LateOrders } from './Comparison.tsx'
import { JobPanel } from './JobPanel.tsx'
import { Late } from './Late.tsx'
import classes from './PressPlan.module.css'
import { QueueList } from './QueueList.tsx'
import { usePressPlan } from './usePressPlan.ts'

/** When each job will be done: a lane for each machine, and what another order of the queues would change. */
export function PressPlanPage() {
  const result = useEndpoint(getPressBoard, {}, { refetchInterval: 60_000 })
  if (result.data) return <PressPlan board={result.data} />
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

const ZOOMS = [
  { value: '1', label: 'Day' },
  { value: '3', label: '3 days' },
  { value: '5', label: 'Week' },
]
const PROPOSAL_LABELS: Record<Proposal, string> = {
  fewestLate: 'Fewest late',
  fewestSetups: 'Fewest set-ups',
  byDueDate: 'By due date',
}

function PressPlan({ board }: { board: Board }) {
  const today = useToday()
  const state = usePressPlan(board)
  const { plan, shown, lifted, isPreview, preview, putBack } = state
  const [days, setDays] = useLocalStorage({ key: 'press-plan-days', defaultValue: '3', getInitialValueInEffect: false })
  const [selected, select] = useState<string | null>(null)
  const [proposals, setProposals] = useState<ReturnType<typeof getProposals>>([])
  const scroller = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { lateOrders } = getTotals(shown)
  const job = board.machines.flatMap(({ jobs }) => jobs).find(({ scheduleId }) => scheduleId === selected)
  const chosen = isPreview ? proposals.find(({ order }) => order === state.order) : undefined
  const onSelect = ({ scheduleId }: PlanJob) => select(scheduleId)
  const open = () => {
    const all = getProposals(board)
    setProposals(all)
    preview(all[0]!.order)
  }
  useKeyActions({ p: lifted || isPreview ? undefined : open, Escape: isPreview || lifted ? putBack : undefined })
  usePageKeys(KEYS)
  return (
    <div className={classes.page}>
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
          </>
        }
      >
        {!isPhone && <TimeAcross scroller={scroller} days={days} onDays={setDays} />}
        {chosen ? (
          <>
            <Button variant="default" onClick={putBack}>
              Cancel
            </Button>
            <Button onClick={() => void state.take(chosen.order, 'Order of the queues saved.')}>Take over</Button>
          </>
        ) : (
          <>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label="Undo"
              disabled={!state.undo}
              onClick={() => state.undo?.()}
            >
              <IconArrowBackUp size={18} />
            </ActionIcon>
            <Button leftSection={<IconWand size={18} />} onClick={open}>
              Proposals
            </Button>
          </>
        )}
      </PageHeading>
      {isPhone ? (
        <QueueList board={board} plan={shown} today={today} selected={selected} onSelect={onSelect} />
      ) : (
        <BoardLanes
          {...state}
          board={board}
          days={Number(days)}
          scroller={scroller}
          selected={selected}
          onSelect={onSelect}
          today={today}
        />
      )}
      <Legend board={board} />
      {chosen || lifted ? (
        <Comparison
          now={plan}
          today={today}
          others={
            chosen
              ? proposals.map((one) => ({ ...one, isShown: one === chosen, onShow: () => preview(one.order) }))
              : [{ title: 'If dropped here', plan: shown, isShown: true }]
          }
        />
      ) : job ? (
        <JobPanel key={job.scheduleId} board={board} plan={plan} job={job} take={state.take} today={today} />
      ) : (
        <LateOrders plan={plan} onSelect={select} />
      )}
    </div>
  )
}

const KEYS: readonly KeyGroup[] = [
  {
    title: 'On the press plan',
    keys: [
      ['P', 'Proposals'],
      ['Arrows', 'From job to job'],
      ['Enter', 'What a job is, and where it can go'],
      ['Space', 'Lift a job, drop it'],
      ['Left, Right', 'A lifted job: a place earlier or later'],
      ['Up, Down', 'A lifted job: to the other machine'],
      ['Home, End', 'A lifted job: first, last'],
      ['Esc', 'Put it back'],
    ],
  },
]

const getProposals = (board: Board) =>
  PROPOSALS.map((proposal) => {
    const order = propose(board, proposal)
    return { title: PROPOSAL_LABELS[proposal], order, plan: planBoard(board, order) }
  })

interface TimeAcrossProps {
  scroller: RefObject<HTMLDivElement | null>
  days: string
  onDays: (days: string) => void
}

function TimeAcross({ scroller, days, onDays }: TimeAcrossProps) {
  const scroll = (by: number) =>
    scroller.current?.scrollBy({ left: (by * scroller.current.clientWidth) / Number(days) })
  return (
    <>
      <Group gap="3xs">
        <ActionIcon variant="default" size="lg" aria-label="A day back" onClick={() => scroll(-1)}>
          <IconChevronLeft size={18} />
        </ActionIcon>
        <Button variant="default" onClick={() => scroller.current?.scrollTo({ left: 0 })}>
          Now
        </Button>
        <ActionIcon variant="default" size="lg" aria-label="A day on" onClick={() => scroll(1)}>
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
      <SegmentedControl data={ZOOMS} value={days} onChange={onDays} aria-label="Time across" />
    </>
  )
}

function Legend({ board }: { board: Board }) {
  const screens = new Set(board.machines.map(({ rates }) => rates.assumedScreens))
  const items = {
    Setup: <i className={classes.hatch} />,
    Printing: <i />,
    'Same screens, no setup': <IconLink size="1.2em" />,
    [`Screens not known, ${[...screens].join(' or ')} assumed`]: <i data-guess />,
  }
  return (
    <Group className={classes.legend} gap="lg" px="md" py="3xs" fz="xs" c="dimmed">
      {Object.entries(items).map(([words, sign]) => (
        <span key={words}>
          {sign} {words}
        </span>
      ))}
      <Late inherit>Finishes late</Late>
    </Group>
  )
}
