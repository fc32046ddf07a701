import { Button, Group, Loader, SegmentedControl, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconLayoutGrid, IconList, IconWifiOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../shared/numbers.ts'
import { SearchBox } from '../../web/list/SearchBox.tsx'
import { useMay } from '../../web/api/session.ts'
import { PAGE_HEADING } from '../../web/focus/focus-heading.ts'
import { useToday } from '../../web/today.ts'
import { formatTime } from '../../web/ui/format-times.ts'
import { isJobLate } from '../../features/orders/status/due.rules.ts'
import { DownButton } from '../machines-and-days/DownButton.tsx'
import type { OnMachine, Schedule } from '../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import classes from './MachineBar.module.css'
import { getMachines, machineName, shortMachineName } from '../../features/machines/known-machines.ts'

export type Layout = 'list' | 'grid'

interface MachineBarProps {
  machine: Machine
  jobs: ReadonlyMap<Machine, OnMachine | undefined>
  lostSince: Date | null
  layout: Layout
  onLayout: (layout: Layout) => void
  search: string
  onSearch: (search: string) => void
  menu: ReactNode
}

const KIND = 'Machine '

export function MachineBar({ machine, jobs, lostSince, layout, onLayout, menu, ...searched }: MachineBarProps) {
  const isOffice = useMay('shop.change')
  return (
    <Group
      component="header"
      className={classes.bar}
      gap="md"
      px="sm"
      data-lost={lostSince !== null || undefined}
      data-office={isOffice || undefined}
    >
      <Group component="nav" className={classes.machines} gap={0} wrap="nowrap" aria-label="Machines">
        {getMachines().map((one) => {
          const link = (
            <Link
              to="/machine/$machine"
              params={{ machine: one }}
              className={classes.machine}
              aria-current={one === machine ? 'page' : undefined}
            >
              <span>
                {/* On a phone there is room for the kind of one machine. */}
                {machineName(one) !== shortMachineName(one) && <span className={classes.kind}>{KIND}</span>}
                {shortMachineName(one)}
              </span>{' '}
              <span className={classes.count}>{jobs.get(one)?.data.length ?? '…'}</span>
              <Waiting count={jobs.get(one)?.pending.count ?? 0} from={one === machine ? 'lg' : 'xl'} />
            </Link>
          )
          return one === machine ? (
            <Title key={one} {...PAGE_HEADING} ref={showInRow} fz="inherit">
              {link}
            </Title>
          ) : (
            <div key={one}>{link}</div>
          )
        })}
      </Group>
      <SearchBox label="Find a job" value={searched.search} onSearch={searched.onSearch} className={classes.search} />
      <Group role="status" aria-live="assertive" flex={1} miw={0} className={classes.connection}>
        {lostSince && (
          <Group wrap="nowrap" gap="xs" fz="sm" lh={1.15}>
            <IconWifiOff size={26} aria-hidden="true" />
            <span>
              <b>Connection lost.</b> {`The list may have changed since ${formatTime(lostSince.getTime())}.`}
            </span>
            <Loader size={22} color="currentcolor" aria-hidden="true" />
          </Group>
        )}
      </Group>
      {isOffice && (
        <>
          <DownButton machine={machine} touch />
          <Button
            variant="default"
            h={48}
            visibleFrom="md"
            renderRoot={(props: object) => <Link {...props} to="/schedule/$machine" params={{ machine }} />}
          >
            Schedule
          </Button>
        </>
      )}
      {!lostSince && <Figures jobs={jobs.get(machine)?.data ?? []} />}
      {!lostSince && (
        <SegmentedControl
          aria-label="Layout"
          className={classes.layout}
          size="md"
          value={layout}
          onChange={(value) => onLayout(value)}
          data={[
            { value: 'grid', label: <IconLayoutGrid display="block" size={26} aria-label="Grid" /> },
            { value: 'list', label: <IconList display="block" size={26} aria-label="List" /> },
          ]}
        />
      )}
      {menu}
    </Group>
  )
}

/** Many machines have no room beside one another. */
const showInRow = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

const Waiting = ({ count, from }: { count: number; from: 'lg' | 'xl' }) =>
  count > 0 && <Text span inherit fz="sm" visibleFrom={from}>{` ${formatCount(count)} Pending`}</Text>

function Figures({ jobs }: { jobs: readonly Schedule[] }) {
  const today = useToday()
  const late = jobs.filter((job) => isJobLate(job, today)).length
  const dozens = jobs.reduce((sum, { productQuantity }) => sum + productQuantity, 0)
  return (
    <Group wrap="nowrap" gap="lg" fz="sm" fw={650} visibleFrom="sm">
      {late > 0 && (
        <Group wrap="nowrap" gap="xs" c="var(--late)">
          <IconAlertTriangle size={24} aria-hidden="true" /> {late} late
        </Group>
      )}
      <span>{formatCount(dozens)} Dz</span>
    </Group>
  )
}
