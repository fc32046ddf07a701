import classes from './Sheet.module.css'

export const Ring = ({ share }: { share: number }) => (
  <svg className={classes.ring} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="6" pathLength="1" />
    <circle cx="8" cy="8" r="6" pathLength="1" strokeDasharray={`${share} 1`} transform="rotate(-90 8 8)" />
  </svg>
)
