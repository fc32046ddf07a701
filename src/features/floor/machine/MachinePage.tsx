import { useLocalStorage } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { use, useCallback, useState } from 'react'
import { useLostSince } from '../../../web/live.ts'
import { useEndpoint } from '../../../web/queries.ts'
import { LoadError } from '../../../web/ui/LoadError.tsx'
import { Loading } from '../../../web/ui/Loading.tsx'
import { PersonMenu } from '../../../web/ui/person-menu.ts'
import { NotFoundPage } from '../../../web/ui/NotFoundPage.tsx'
import { usePageTitle } from '../../../web/ui/usePageTitle.ts'
import { useStable } from '../../../web/ui/useStable.ts'
import { StatusDialog, type StatusToSet } from '../dialogs/StatusDialog.tsx'
import {
  listOnMachine,
  type Machine,
  MACHINE_LABELS,
  MACHINES,
  type OnMachine,
  type Schedule,
  type ScheduleStatus,
} from '../schedules.contract.ts'
import { useMachine } from '../useMachine.ts'
import { type Layout, MachineBar } from './MachineBar.tsx'
import { MachineCard } from './MachineCard.tsx'
import { MachineItemsDialog } from './MachineItemsDialog.tsx'
import classes from './MachinePage.module.css'
import { PendingJobs } from './PendingJobs.tsx'
import { useCards } from './useCards.ts'
import { useSteps } from './useSteps.ts'
import { useWantedJob } from './useWantedJob.ts'

/** Operators read it from two metres away and touch it with wet gloves. */
export function MachinePage() {
  const machine = useMachine('/signed-in/machine/$machine')
  // The key discards the state of the dialogs when the address changes to another machine.
  return machine ? <OnMachine key={machine} machine={machine} /> : <NotFoundPage />
}

const otherOf = (machine: Machine): Machine => MACHINES.find((one) => one !== machine)!

function OnMachine({ machine }: { machine: Machine }) {
  usePageTitle(MACHINE_LABELS[machine])
  const [layout, setLayout] = useLocalStorage<Layout>({
    key: 'machine-layout',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  })
  const lostSince = useLostSince()
  const found = useEndpoint(listOnMachine, { machine })
  const other = otherOf(machine)
  // Known beforehand, so that the switch shows its count and takes no time.
  const jobsOfOther = useEndpoint(listOnMachine, { machine: other }).data
  const wanted = useWantedJob(machine, found.data?.data)
  const { cards, settle } = useCards(wanted.jobs)
  const { steps, press, saved, undo, clear } = useSteps()

  const [toSet, setToSet] = useState<StatusToSet | null>(null)
  const [items, setItems] = useState<Schedule | null>(null)
  const latest = items && (cards.find(({ schedule }) => schedule._id === items._id)?.schedule ?? items)
  const onNext = useStable((schedule: Schedule, to: ScheduleStatus) =>
    to === 'complete' ? setToSet({ schedule, isCompleting: true }) : press(schedule, to),
  )
  const onStatus = useCallback((schedule: Schedule) => setToSet({ schedule }), [])
  const onUndo = useStable((id: string) => {
    const step = steps.get(id)
    if (step?.kind === 'saved') undo(step.changed)
  })
  const onRead = useCallback(
    (id: string) => {
      clear(id)
      settle(id)
    },
    [clear, settle],
  )

  return (
    <div className={classes.screen}>
      <MachineBar
        machine={machine}
        jobs={{ [machine]: found.data, [other]: jobsOfOther } as Record<Machine, OnMachine | undefined>}
        lostSince={lostSince}
        layout={layout}
        onLayout={setLayout}
        menu={use(PersonMenu)}
      />
      <div className={classes.content}>
        {/* Without a connection the head says all there is to say of what is shown already. */}
        {!(lostSince && found.data) && <LoadError touch found={found} mb="md" />}
        {wanted.notice && (
          <p className={classes.ticket} role="status">
            {wanted.notice}{' '}
            <button type="button" onClick={wanted.dismiss}>
              Close
            </button>
          </p>
        )}
        {found.isPending && <Loading />}
        {found.data && cards.length === 0 && <Empty other={other} count={jobsOfOther?.data.length ?? 0} />}
        <ul className={classes.cards} data-layout={layout}>
          {cards.map((card) => (
            <MachineCard
              key={card.schedule._id}
              card={card}
              step={steps.get(card.schedule._id)}
              isOffline={lostSince !== null}
              isWanted={card.schedule._id === wanted.id}
              onNext={onNext}
              onStatus={onStatus}
              onItems={setItems}
              onUndo={onUndo}
              onRead={onRead}
            />
          ))}
        </ul>
        {found.data && <PendingJobs machine={machine} pending={found.data.pending} cards={cards} />}
      </div>
      <StatusDialog isOnMachine opened={toSet} onClose={() => setToSet(null)} onChanged={saved} />
      <MachineItemsDialog schedule={latest} onClose={() => setItems(null)} />
    </div>
  )
}

const Empty = ({ other, count }: { other: Machine; count: number }) => (
  <div className={classes.empty}>
    <p>Production record not found.</p>
    <p>Nothing is being prepared or printed on this machine. Jobs appear here as soon as they are set to Preparing.</p>
    <Link to="/machine/$machine" params={{ machine: other }} className={classes.other}>
      {`${MACHINE_LABELS[other]}: ${count} ${count === 1 ? 'job' : 'jobs'}`}
    </Link>
  </div>
)
