import { formatInstant } from '../../../web/ui/format-instant.ts'
import { statusColors } from '../../../web/ui/status-look.ts'
import { SCHEDULE_STATUS_LOOKS } from '../schedule-status-looks.ts'
import { SCHEDULE_STATUS_LABELS } from '../schedules.contract.ts'
import type { StatusChange } from './status-changes.contract.ts'
import classes from './StatusTimeline.module.css'

export function StatusTimeline({ changes }: { changes: readonly StatusChange[] }) {
  const [first] = changes
  if (!first) return <p className={classes.unknown}>When its status changed is not known.</p>
  return (
    <ol className={classes.timeline}>
      {first.from !== null && <li className={classes.unknown}>Before that: not known</li>}
      {changes.map((change) => (
        <li key={`${change.at} ${change.to}`} className={classes.change}>
          <ChangeName {...change} />
          <span className={classes.when}>
            <time dateTime={change.at}>{formatInstant(change.at)}</time> by <bdi>{change.by}</bdi>
          </span>
        </li>
      ))}
    </ol>
  )
}

function ChangeName({ from, to }: StatusChange) {
  if (to === null) return <b>Taken off the machine</b>
  const { icon: Icon, ...look } = SCHEDULE_STATUS_LOOKS[to]
  return (
    <b className={classes.name}>
      <span className={classes.mark} {...statusColors(look)}>
        <Icon size="1em" aria-hidden="true" />
      </span>
      {SCHEDULE_STATUS_LABELS[to]}
      {from === null && ', put on the machine'}
    </b>
  )
}
