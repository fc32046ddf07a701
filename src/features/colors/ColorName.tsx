import { ColorSwatch } from '../../web/ui/ColorSwatch.tsx'
import classes from './ColorName.module.css'

/** A color as tables show it: its dot and its name. */
export const ColorName = ({ name, code }: { name: string; code: string }) => (
  <span className={classes.color}>
    <ColorSwatch code={code} /> {name}
  </span>
)
