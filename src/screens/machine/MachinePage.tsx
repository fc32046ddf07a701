import { Box, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { use, useCallback, useState } from 'react'
import { pluralize } from '../../shared/numbers.ts'
import { MAX_SELECTED } from '../../shared/paging.ts'
import { useLostSince } from '../../web/api/live.ts'
import { getQuery, queryClient, useEndpoint } from '../../web/api/queries.ts'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { Loading } from '../../web/ui/page/Loading.tsx'
import { PersonMenu } from '../../web/ui/page/person-menu.ts'
import { NotFoundPage } from '../../web/ui/page/NotFoundPage.tsx'
import { usePageTitle } from '../../web/ui/page/usePageTitle.ts'
import { useStable } from '../../web/state/useStable.ts'
import tablet from '../../features/schedules/dialogs/tablet.module.css'
import { StatusDialog, type StatusToSet } from '../../features/schedules/dialogs/StatusDialog.tsx'
import {
  listOnMachine,
  type OnMachine,
  type Schedule,
  type ScheduleStatus,
  workOf,
} from '../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import { useMachine } from '../../features/machines/useMachine.ts'
import { type Layout, MachineBar } from './MachineBar.tsx'
import { MachineCard } from './MachineCard.tsx'
import { MachineItemsDialog } from './MachineItemsDialog.tsx'
import classes from './MachinePage.module.css'
import { jobFinder, type JobsOfMachine, toPendingJob } from './cards.ts'
import { NothingFound, PendingJobs } from './PendingJobs.tsx'
import { useCards, usePlanned } from './useCards.ts'
import { presentStep, useSteps } from './useSteps.ts'
import { useTargetJob } from './useTargetJob.ts'
import { getMachines, machineName } from '../../features/machines/known-machines.ts'

/** Operators read it from two metres away and touch it with wet gloves. */
export function MachinePage() {
  const machine = useMachine('/signed-in/machine/$machine')
  // The key discards the state of the dialogs when the address changes to another machine.
  return machine ? <OnMachine key={machine} machine={machine} /> : <NotFoundPage />
}

const LAYOUT = { key: 'machine-layout', defaultValue: 'grid', getInitialValueInEffect: false } as const

function OnMachine({ machine }: { machine: Machine }) {
  usePageTitle(machineName(machine))
  const [layout, setLayout] = useLocalStorage<Layout>(LAYOUT)
  const lostSince = useLostSince()
  const result = useEndpoint(listOnMachine, { machine, first: MAX_SELECTED })
  // Known beforehand, so that the switch shows their counts and takes no time.
  const others = useOnMachines(getMachines().filter((one) => one !== machine))
  const target = useTargetJob(machine, result.data?.data)
  const [toSet, setToSet] = useState<StatusToSet | null>(null)
  const { steps, press, saved, clear } = useSteps(setToSet, ({ _id, status }) => {
    // What was asked for is a card like the others now, and says by itself what becomes of it.
    if (_id === target.id && workOf(status) !== 'waits') target.dismiss()
  })
  const getStep = (schedule: Schedule) => presentStep(steps[schedule._id], schedule)
  const { cards, hasMoved, dismiss } = useCards(target.jobs, ({ schedule }) => {
    const { kind = 'unreachable' } = getStep(schedule) ?? {}
    return kind !== 'unreachable' || toSet?.schedule._id === schedule._id
  })
  const planned = usePlanned(machine, result.data)

  const [search, setSearch] = useState('')
  const onSearch = (words: string) => {
    setSearch(words)
    scrollTo(0, 0)
  }
  const isFound = jobFinder(search)
  // What was just pressed is shown until it has said what became of it.
  const shown = cards.filter(({ schedule }) => getStep(schedule) || isFound(toPendingJob(schedule)))
  const isNothing = search !== '' && shown.length === 0 && !result.data?.pending.first.some(isFound)
  const found = { search, onOpen: () => setSearch('') }
  const [items, setItems] = useState<Schedule | null>(null)
  const latest = items && (cards.find(({ schedule }) => schedule._id === items._id)?.schedule ?? items)
  const onNext = useStable((schedule: Schedule, to: ScheduleStatus) =>
    workOf(to) === 'done' ? setToSet({ schedule, question: { to } }) : press(schedule, to),
  )
  const onStatus = useCallback((schedule: Schedule) => setToSet({ schedule }), [])
  const onRead = useCallback(
    (id: string) => {
      clear(id)
      dismiss(id)
    },
    [clear, dismiss],
  )

  return (
    <Box mih="100dvh" bg="var(--page)" className={tablet.tablet}>
      <MachineBar
        machine={machine}
        jobs={new Map([[machine, result.data], ...others])}
        lostSince={lostSince}
        layout={layout}
        onLayout={setLayout}
        search={search}
        onSearch={onSearch}
        menu={use(PersonMenu)}
      />
      <Box
        pt="2xs"
        px={{ base: 'xs', sm: 'sm' }}
        pb="sm"
        className={classes.content}
        data-moved={hasMoved || undefined}
      >
        {/* Without a connection the head says all there is to say of what is shown already. */}
        {!(lostSince && result.data) && <LoadError touch result={result} mb="md" />}
        {target.notice && (
          <Paper withBorder component={Group} justify="space-between" wrap="nowrap" px="md" py="xs" mb="sm">
            <Text role="status" fz="md" fw={650}>
              {target.notice}
            </Text>
            <Button variant="default" h={56} px="lg" fz="md" flex="none" onClick={target.dismiss}>
              Close
            </Button>
          </Paper>
        )}
        {result.isPending && <Loading />}
        {result.data && cards.length === 0 && !search && <Empty others={others} />}
        <ul className={classes.cards} data-layout={layout}>
          {shown.map((card) => (
            <MachineCard
              key={card.schedule._id}
              card={card}
              {...planned.get(card.schedule._id)}
              step={steps[card.schedule._id]}
              isOffline={lostSince !== null}
              isTarget={card.schedule._id === target.id}
              onNext={onNext}
              onStatus={onStatus}
              onItems={setItems}
              onRead={onRead}
            />
          ))}
        </ul>
        {isNothing && <NothingFound {...found} others={others} />}
        {result.data && (
          <PendingJobs {...found} machine={machine} pending={result.data.pending} cards={cards} isHidden={isNothing} />
        )}
      </Box>
      <StatusDialog isOnMachine opened={toSet} onClose={() => setToSet(null)} onChanged={saved} />
      <MachineItemsDialog schedule={latest} onClose={() => setItems(null)} />
    </Box>
  )
}

const useOnMachines = (machines: readonly Machine[]): JobsOfMachine[] =>
  useQueries(
    { queries: machines.map((machine) => getQuery(listOnMachine, { machine, first: MAX_SELECTED })) },
    queryClient,
  ).map(({ data }, at) => [machines[at]!, data])

const Empty = ({ others }: { others: readonly JobsOfMachine[] }) => (
  <Stack align="center" gap="lg" pt="18vh" px="md" fz="lg" ta="center">
    <Text fz={40} fw={750} lh={1.15}>
      Production record not found.
    </Text>
    <Text inherit>
      Nothing is being prepared or printed on this machine. Jobs appear here as soon as they are set to Preparing.
    </Text>
    {others.map(([machine, jobs]) => (
      <Link key={machine} to="/machine/$machine" params={{ machine }} className={classes.other}>
        {`${machineName(machine)}: ${pluralize(jobs?.data.length ?? 0, 'job')}`}
      </Link>
    ))}
  </Stack>
)
