import { type Design, type ImagePaths, PRINTING_ON_LABELS } from './designs.contract.ts'
import classes from './DesignName.module.css'

/** What of a design tells it apart. */
export type KnownDesign = Pick<Design, '_id' | 'name' | 'screenPrintingOn' | 'frontImagePaths' | 'backImagePaths'>

/** `size` in pixels at text size 16. */
const Thumbnail = ({ paths, size }: { paths: ImagePaths; size: number }) => (
  <img
    className={classes.thumbnail}
    src={paths.thumbnail}
    alt=""
    loading="lazy"
    style={{ width: `${size / 16}rem`, height: `${size / 16}rem` }}
  />
)

/** The images of a design, front first. `size` in pixels at text size 16. */
export const DesignThumbnails = ({ design, size }: { design: KnownDesign; size: number }) => (
  <>
    {design.frontImagePaths && <Thumbnail paths={design.frontImagePaths} size={size} />}
    {design.backImagePaths && <Thumbnail paths={design.backImagePaths} size={size} />}
  </>
)

/** A design as pickers show it: its images, its name, and the printed sides. */
export const DesignName = ({ design }: { design: KnownDesign }) => (
  <span className={classes.design}>
    <DesignThumbnails design={design} size={50} />
    <span className={classes.name}>
      {design.name}
      <span className={classes.side}>{PRINTING_ON_LABELS[design.screenPrintingOn]}</span>
    </span>
  </span>
)
