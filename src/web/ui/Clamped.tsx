import classes from './Clamped.module.css'

/** A name in a list: in a table three lines of it, and all of it for whoever points at it. */
export const Clamped = ({ children }: { children: string }) => (
  <span className={classes.text} title={children}>
    {children}
  </span>
)
