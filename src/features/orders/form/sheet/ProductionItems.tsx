import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import { Sheet, type SheetProps } from './Sheet.tsx'
import { SheetLines } from './SheetLines.tsx'

/** Too narrow for the columns of the sheet. */
const NARROW = '(max-width: 40em)'

/** The items of a production in a form: a sheet, and on a phone a line for each color, which opens as a dialog. */
export function ProductionItems(props: SheetProps) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const root = useRef<HTMLDivElement>(null)
  /** The row that has the focus, or had it in the view that was replaced. */
  const focused = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return
    const row = `[data-row="${CSS.escape(focused.current)}"]`
    root.current?.querySelector<HTMLElement>(`${row} ${isNarrow ? 'button' : 'input'}`)?.focus()
  }, [isNarrow])
  return (
    <div
      ref={root}
      onFocus={({ target }) => {
        focused.current = target.closest<HTMLElement>('[data-row]')?.dataset['row']
      }}
      onBlur={({ target }) => {
        // Where only the window has lost the focus, the row keeps it.
        if (document.activeElement !== target) focused.current = undefined
      }}
    >
      {isNarrow ? <SheetLines {...props} /> : <Sheet {...props} />}
    </div>
  )
}
