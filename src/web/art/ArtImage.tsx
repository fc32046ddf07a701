import type { ComponentProps } from 'react'
import classes from './ArtImage.module.css'

interface ArtImageProps extends ComponentProps<'img'> {
  src: string
  alt: string
  /** Of a square, in pixels at text size 14. */
  size?: number
}

/** Every image of a design, so that each stands on a ground that shows its ink. */
export const ArtImage = ({ className = '', size, alt, ...image }: ArtImageProps) => (
  <img
    alt={alt}
    decoding="async"
    style={size ? { width: `${size / 14}rem`, height: `${size / 14}rem` } : undefined}
    {...image}
    className={`${classes.art} ${className}`}
  />
)
