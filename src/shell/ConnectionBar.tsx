import { IconPlugConnectedX } from '@tabler/icons-react'
import { useConnection } from '../web/live.ts'
import classes from './ConnectionBar.module.css'

export function ConnectionBar() {
  const isLost = useConnection() === 'lost'
  return (
    <div role="status" aria-live="assertive" className={classes.status}>
      {isLost && (
        <p className={classes.bar}>
          <IconPlugConnectedX size="1.3em" aria-hidden="true" /> Connection lost. Reconnecting; what you see may be out
          of date.
        </p>
      )}
    </div>
  )
}
