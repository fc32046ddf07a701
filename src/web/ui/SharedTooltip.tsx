import { Portal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './SharedTooltip.module.css'

interface Shown {
  text: string
  left: number
  top: number
}

interface SharedTooltipProps {
  side?: 'top' | 'right'
  /** While something else says it. */
  disabled?: boolean
  children: ReactNode
}

/** Hidden from screen readers: buttons need an `aria-label` as well. One for all, as hundreds would be slow. */
export function SharedTooltip({ side = 'top', disabled = false, children }: SharedTooltipProps) {
  const [shown, setShown] = useState<Shown | null>(null)
  const show = (target: EventTarget) => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null
    const text = element?.dataset['tip']
    if (!element || !text) return setShown(null)
    const { left, right, width, top, height } = element.getBoundingClientRect()
    setShown(side === 'top' ? { text, left: left + width / 2, top } : { text, left: right, top: top + height / 2 })
  }
  return (
    <div
      className={classes.scope}
      role="presentation"
      onPointerOver={(event) => event.pointerType === 'mouse' && show(event.target)}
      onPointerLeave={() => setShown(null)}
      onFocus={(event) => event.target.matches(':focus-visible') && show(event.target)}
      onBlur={() => setShown(null)}
      onPointerDown={() => setShown(null)}
      onKeyDown={() => setShown(null)}
    >
      {children}
      {shown && !disabled && (
        <Portal>
          <div
            className={classes.tooltip}
            data-side={side}
            aria-hidden="true"
            style={{ left: shown.left, top: shown.top }}
          >
            {shown.text}
          </div>
        </Portal>
      )}
    </div>
  )
}
