import { ColorSwatch } from '../../web/ui/ColorSwatch.tsx'
import classes from './ColorName.module.css'

export const ColorName = ({ name, code }: { name: string; code: string }) => (
  <span className={classes.color}>
    <ColorSwatch code={code} /> {name}
  </span>
)
