import { type Design, type ImagePaths, PRINTING_ON_LABELS } from './designs.contract.ts'
import classes from './DesignName.module.css'

const Thumbnail = ({ paths }: { paths: ImagePaths }) => (
  <img className={classes.thumbnail} src={paths.thumbnail} alt="" loading="lazy" width={44} height={44} />
)

/** What pickers show of a design. */
export type NamedDesign = Pick<Design, '_id' | 'name' | 'screenPrintingOn' | 'frontImagePaths' | 'backImagePaths'>

/** A design as pickers show it: its images, its name, and the printed sides. */
export const DesignName = ({ design }: { design: NamedDesign }) => (
  <span className={classes.design}>
    {design.frontImagePaths && <Thumbnail paths={design.frontImagePaths} />}
    {design.backImagePaths && <Thumbnail paths={design.backImagePaths} />}
    <span className={classes.name}>
      {design.name}
      <span className={classes.side}>{PRINTING_ON_LABELS[design.screenPrintingOn]}</span>
    </span>
  </span>
)
