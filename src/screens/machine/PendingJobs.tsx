import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { formatCount } from '../../shared/numbers.ts'
import { SIDE_LABELS } from '../../features/designs/designs.contract.ts'
import { type OnMachine, type PendingJob, workOf } from '../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import { type Card, jobFinder, type JobsOfMachine, toPendingJob } from './cards.ts'
import classes from './MachinePage.module.css'
import { machineName } from '../../features/machines/known-machines.ts'

const SHOWN = 3

interface PendingJobsProps {
  machine: Machine
  pending: OnMachine['pending']
  cards: readonly Card[]
  search: string
  isHidden: boolean
  onOpen: () => void
}

export function PendingJobs({ pending, cards, search, isHidden, ...lines }: PendingJobsProps) {
  const [isAll, setAll] = useState(false)
  const shown = cards.filter(({ schedule, hasLeft }) => workOf(schedule.status) === 'waits' && !hasLeft)
  const count = pending.count - shown.length
  if (count <= 0 || isHidden) return null
  const others = pending.first.filter(({ _id }) => !shown.some(({ schedule }) => schedule._id === _id))
  const found = others.filter(jobFinder(search))
  const be = cards.length > 0 ? ['more is', 'more are'] : ['is', 'are']
  return (
    <Stack component="section" gap="sm" mt="lg" fz="md">
      <Group gap="lg">
        <Title order={2} fz="lg">
          {search
            ? `${formatCount(found.length)} of ${formatCount(count)} Pending found`
            : `${formatCount(count)} ${count === 1 ? be[0] : be[1]} Pending`}
        </Title>
        {/* Beside what it opens, so that it stays where it is. */}
        {!search && count > SHOWN && (
          <Button variant="default" h={56} px="lg" fz="md" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
            {isAll ? `Show the first ${SHOWN}` : `Show all ${formatCount(count)}`}
          </Button>
        )}
      </Group>
      <JobLines {...lines} jobs={search || isAll ? found : others.slice(0, SHOWN)} />
    </Stack>
  )
}

interface JobLinesProps extends Pick<PendingJobsProps, 'machine' | 'onOpen'> {
  jobs: readonly PendingJob[]
}

const JobLines = ({ machine, jobs, onOpen }: JobLinesProps) => (
  <div className={classes.cards}>
    {jobs.map(({ _id: job, orderNo, screenPrintingOn, designName, clothingTypeName, customerName }) => (
      <Link
        key={job}
        to="/machine/$machine"
        params={{ machine }}
        search={{ job }}
        className={classes.other}
        onClick={onOpen}
      >
        <span>
          {`#${orderNo} ${SIDE_LABELS[screenPrintingOn]}, ${designName}, ${clothingTypeName}`}
          <Text component="bdi" display="block" fz="sm" fw={500} c="dimmed">
            {customerName}
          </Text>
        </span>
      </Link>
    ))}
  </div>
)

interface NothingFoundProps extends Pick<JobLinesProps, 'onOpen'> {
  search: string
  /** The other machines, where the job may be. */
  others: readonly JobsOfMachine[]
}

export function NothingFound({ search, others, onOpen }: NothingFoundProps) {
  const found = others.flatMap(([machine, onMachine]) => {
    const all = onMachine ? [...onMachine.data.map(toPendingJob), ...onMachine.pending.first] : []
    const jobs = all.filter(jobFinder(search))
    return jobs.length > 0 ? { machine, jobs } : []
  })
  return (
    <Stack gap="sm" pt="lg" fz="lg" fw={650}>
      <Text role="status" inherit style={{ overflowWrap: 'anywhere' }}>
        {`No job on this machine is found by “${search}”.`}
      </Text>
      {found.map(({ machine, jobs }) => (
        <Fragment key={machine}>
          <Text inherit>{`On ${machineName(machine)}:`}</Text>
          <JobLines machine={machine} jobs={jobs} onOpen={onOpen} />
        </Fragment>
      ))}
    </Stack>
  )
}
