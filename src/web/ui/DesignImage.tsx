import { useContext } from 'react'
import classes from './DesignImage.module.css'
import { GridContext } from '../table/grid-focus.ts'
import { showLarge } from './LargeImage.tsx'

/** A design's thumbnail; a click shows it large. `paths` null shows an empty frame. `size` in pixels at scale 16. */
export function DesignImage({
  paths,
  alt,
  size = 48,
}: {
  paths: { thumbnail: string; normal: string } | null
  alt: string
  size?: number
}) {
  const isInGrid = useContext(GridContext)
  const box = { width: `${size / 16}rem`, height: `${size / 16}rem` }
  if (!paths) return <span className={classes.none} style={box} aria-hidden="true" />
  return (
    <button
      type="button"
      className={classes.frame}
      style={box}
      tabIndex={isInGrid ? -1 : undefined}
      data-stop={isInGrid || undefined}
      aria-label={`Show ${alt} large`}
      onClick={() => showLarge(paths.normal, alt)}
    >
      <img src={paths.thumbnail} alt="" loading="lazy" decoding="async" />
    </button>
  )
}
