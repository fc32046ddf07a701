import { Loader, SegmentedControl, Text } from '@mantine/core'
import { IconAlertTriangle, IconLayoutGrid, IconList, IconWifiOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../../shared/numbers.ts'
import { PAGE_HEADING } from '../../../web/focus/focus-heading.ts'
import { useToday } from '../../../web/today.ts'
import { isJobLate } from '../../orders/figures/due.rules.ts'
import { type Machine, MACHINE_LABELS, MACHINES, type OnMachine, type Schedule } from '../schedules.contract.ts'
import classes from './MachineBar.module.css'

export type Layout = 'list' | 'grid'

interface MachineBarProps {
  machine: Machine
  jobs: Readonly<Record<Machine, OnMachine | undefined>>
  lostSince: Date | null
  layout: Layout
  onLayout: (layout: Layout) => void
  menu: ReactNode
}

const KIND = 'Machine '

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

export function MachineBar({ machine, jobs, lostSince, layout, onLayout, menu }: MachineBarProps) {
  return (
    <header className={classes.bar} data-lost={lostSince !== null || undefined}>
      <nav className={classes.machines} aria-label="Machines">
        {MACHINES.map((one) => {
          const link = (
            <Link
              to="/machine/$machine"
              params={{ machine: one }}
              className={classes.machine}
              aria-current={one === machine ? 'page' : undefined}
            >
              <span>
                {/* On a phone there is room for the kind of one machine. */}
                <span className={classes.kind}>{KIND}</span>
                {MACHINE_LABELS[one].slice(KIND.length)}
              </span>{' '}
              <span className={classes.count}>{jobs[one]?.data.length ?? '…'}</span>
              <Waiting count={jobs[one]?.pending.count ?? 0} />
            </Link>
          )
          return one === machine ? (
            <h1 key={one} {...PAGE_HEADING} className={classes.title}>
              {link}
            </h1>
          ) : (
            <div key={one}>{link}</div>
          )
        })}
      </nav>
      <div role="status" aria-live="assertive" className={classes.connection}>
        {lostSince && (
          <p className={classes.lost}>
            <IconWifiOff size={26} aria-hidden="true" />
            <span>
              <b>Connection lost.</b> {`The list may have changed since ${time.format(lostSince)}.`}
            </span>
            <Loader size={22} color="currentcolor" aria-hidden="true" />
          </p>
        )}
      </div>
      {!lostSince && <Figures jobs={jobs[machine]?.data ?? []} />}
      {!lostSince && (
        <SegmentedControl
          aria-label="Layout"
          className={classes.layout}
          size="md"
          value={layout}
          onChange={(value) => onLayout(value)}
          data={[
            { value: 'grid', label: <IconLayoutGrid size={26} aria-label="Grid" /> },
            { value: 'list', label: <IconList size={26} aria-label="List" /> },
          ]}
        />
      )}
      {menu}
    </header>
  )
}

const Waiting = ({ count }: { count: number }) =>
  count > 0 && <Text span inherit fz="calc(20 * var(--u))" visibleFrom="lg">{` ${formatCount(count)} Pending`}</Text>

function Figures({ jobs }: { jobs: readonly Schedule[] }) {
  const today = useToday()
  const late = jobs.filter((job) => isJobLate(job, today)).length
  const dozens = jobs.reduce((sum, { productQuantity }) => sum + productQuantity, 0)
  return (
    <p className={classes.figures}>
      {late > 0 && (
        <span className={classes.late}>
          <IconAlertTriangle size={24} aria-hidden="true" /> {late} late
        </span>
      )}
      <span>{formatCount(dozens)} Dz</span>
    </p>
  )
}
