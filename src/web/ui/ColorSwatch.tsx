import classes from './ColorSwatch.module.css'

export const ColorSwatch = ({ code, size = 18 }: { code: string; size?: number }) => (
  <svg
    className={classes.swatch}
    width={`${size / 16}rem`}
    height={`${size / 16}rem`}
    viewBox="0 0 16 16"
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="7" fill={`#${code}`} />
  </svg>
)
