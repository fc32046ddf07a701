import type { CSSProperties, ReactNode, Ref } from 'react'
import classes from './Pages.module.css'
import { PAPER_SIZES, type PaperSize } from './print-options.ts'

interface PageProps {
  size: PaperSize
  /** Millimeters: one for all sides, or `4mm 5mm` for above and beside. */
  margin: string
  label: string
  className?: string | undefined
  root?: Ref<HTMLElement>
  children: ReactNode
}

export function Page({ size, margin, label, className, root, children }: PageProps) {
  const { width, height } = PAPER_SIZES[size]
  const style = {
    '--paper-width': `${width}mm`,
    '--paper-height': `${height}mm`,
    '--paper-margin': margin,
  } as CSSProperties
  return (
    <article
      ref={root}
      aria-label={label}
      className={className ? `${classes.page} ${className}` : classes.page}
      data-size={size}
      style={style}
    >
      {children}
    </article>
  )
}
