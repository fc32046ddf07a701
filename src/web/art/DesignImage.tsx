import { useContext } from 'react'
import classes from './DesignImage.module.css'
import { GridContext } from '../table/grid-focus.ts'
import { ArtImage } from './ArtImage.tsx'
import { showLarge } from './LargeImage.tsx'

export function DesignImage({
  paths,
  alt,
  size = 48,
  isLarge = false,
}: {
  paths: { thumbnail: string; normal: string } | null
  alt: string
  size?: number
  isLarge?: boolean
}) {
  const isInGrid = useContext(GridContext)
  const box = isLarge ? undefined : { width: `${size / 16}rem`, height: `${size / 16}rem` }
  if (!paths)
    return <span className={classes.frame} style={box} data-none data-large={isLarge || undefined} aria-hidden="true" />
  return (
    <button
      type="button"
      className={classes.frame}
      style={box}
      data-large={isLarge || undefined}
      tabIndex={isInGrid ? -1 : undefined}
      data-stop={isInGrid || undefined}
      aria-label={`Show ${alt} large`}
      onClick={() => showLarge(paths.normal, alt)}
    >
      <ArtImage src={isLarge ? paths.normal : paths.thumbnail} alt="" loading="lazy" />
    </button>
  )
}
