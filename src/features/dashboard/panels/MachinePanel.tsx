import { IconPrinter } from '@tabler/icons-react'
import { useSession } from '../../../web/api/session.ts'
import { statusColors } from '../../../web/ui/status/status-look.ts'
import { formatCount, nounOf } from '../../../shared/numbers.ts'
import { SideTag } from '../../designs/SideTag.tsx'
import { SCHEDULE_STATUS_LOOKS } from '../../floor/schedule-status-looks.ts'
import { MACHINE_LABELS, SCHEDULE_STATUS_LABELS } from '../../floor/schedules.contract.ts'
import { Art } from '../Art.tsx'
import type { MachineFigures, MachineJob } from '../dashboard.contract.ts'
import { queuedDue, queuedWith } from '../figures/figure-links.rules.ts'
import { FigureLink } from '../figures/FigureLink.tsx'
import classes from './MachinePanel.module.css'
import { Panel } from './Panel.tsx'

export function MachinePanel({ figures, today }: { figures: MachineFigures; today: string }) {
  const { machine, processing, byStatus, byDue } = figures
  const jobs = byStatus.reduce((sum, part) => sum + part.jobs, 0)
  const dozens = byStatus.reduce((sum, part) => sum + part.dozens, 0)
  const late = byDue.find(({ due }) => due === 'late')!
  const loads = byStatus.toReversed()
  return (
    <Panel
      title={MACHINE_LABELS[machine]}
      icon={<IconPrinter size="1.2em" aria-hidden="true" />}
      note={
        <>
          <FigureLink target={{ list: 'queue', machine, search: {} }}>
            <b>{formatCount(dozens)}</b> Dz in {formatCount(jobs)} {nounOf(jobs, 'job')}
          </FigureLink>
          {late.jobs > 0 && (
            <FigureLink target={{ list: 'queue', machine, search: queuedDue(today, 'late') }} className={classes.late}>
              {formatCount(late.jobs)} late
            </FigureLink>
          )}
        </>
      }
    >
      {processing.length === 0 ? (
        <p className={classes.idle}>Nothing is being printed now.</p>
      ) : (
        <ul className={classes.jobs} aria-label="Printed now">
          {processing.map((job) => (
            <Job key={job._id} job={job} machine={machine} />
          ))}
        </ul>
      )}
      <div className={classes.bar} aria-hidden="true">
        {loads
          .filter((load) => load.dozens > 0)
          .map(({ status, dozens: width }) => (
            <span key={status} {...statusColors(SCHEDULE_STATUS_LOOKS[status])} style={{ flexGrow: width }} />
          ))}
      </div>
      <ul className={classes.statuses}>
        {loads.map(({ status, dozens: theirs }) => {
          const look = SCHEDULE_STATUS_LOOKS[status]
          return (
            <li key={status}>
              <FigureLink target={{ list: 'queue', machine, search: queuedWith(status) }}>
                <b className={classes.dozens}>{formatCount(theirs)} Dz</b>
                <span className={classes.status}>
                  <look.icon size="1.05em" {...statusColors(look)} aria-hidden="true" />{' '}
                  {SCHEDULE_STATUS_LABELS[status]}
                </span>
              </FigureLink>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

function Job({ job, machine }: { job: MachineJob; machine: MachineFigures['machine'] }) {
  const role = useSession()?.role
  const target =
    role === 'machine_operator'
      ? ({ list: 'queue', machine, search: {} } as const)
      : ({ list: 'order', id: job.orderId } as const)
  return (
    <li className={classes.job}>
      <FigureLink target={target} className={classes.jobLink}>
        <Art image={job.image} className={classes.art} />
        <span className={classes.name}>{job.designName}</span>
        <span className={classes.place}>
          <SideTag side={job.screenPrintingOn} />
          <span className={classes.number}>#{job.orderNo}</span>
        </span>
        <span className={classes.line}>
          <b>{formatCount(job.dozens)} Dz</b> {job.clothingTypeName}
        </span>
      </FigureLink>
    </li>
  )
}
