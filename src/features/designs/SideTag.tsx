import { IconCheck } from '@tabler/icons-react'
import { type Side, SIDE_LABELS } from './designs.contract.ts'
import classes from './SideTag.module.css'

/** Front in outline, back in solid ink, so that they differ for every eye and on grey paper. */
export const SideTag = ({ side, isChecked = false }: { side: Side; isChecked?: boolean }) => (
  <span className={classes.tag} data-side={side}>
    {SIDE_LABELS[side]}
    {isChecked && <IconCheck size="1.1em" stroke={3} aria-hidden="true" />}
  </span>
)
