import classes from './Clamped.module.css'

/** A name in a list. Tables show at most two lines of it, one where rows are compact; the tooltip shows the whole name. */
export const Clamped = ({ children }: { children: string }) => (
  <span className={classes.text} title={children}>
    {children}
  </span>
)
