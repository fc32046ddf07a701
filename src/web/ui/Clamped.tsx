import classes from './Clamped.module.css'

export const Clamped = ({ children }: { children: string }) => (
  <span className={classes.text} title={children}>
    {children}
  </span>
)
