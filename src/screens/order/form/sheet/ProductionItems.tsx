import { useMediaQuery } from '@mantine/hooks'
import { useRef } from 'react'
import { useLostFocus } from '../../../../web/focus/useLostFocus.ts'
import { COLOR_LINE } from './places.ts'
import { Sheet, type SheetProps } from './Sheet.tsx'
import { SheetLines } from './SheetLines.tsx'

const NARROW = '(max-width: 40em)'

export function ProductionItems(props: SheetProps) {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const root = useRef<HTMLDivElement>(null)
  // The other view has replaced the one with the focus, or a colleague has removed the line.
  useLostFocus(root, (last) => {
    const key = last.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? COLOR_LINE.row
    const current = props.items.some((item) => item.key === key) ? key : COLOR_LINE.row
    const row = `[data-row="${CSS.escape(current)}"]`
    root.current?.querySelector<HTMLElement>(`${row} ${isNarrow ? 'button' : 'input'}`)?.focus()
  })
  return <div ref={root}>{isNarrow ? <SheetLines {...props} /> : <Sheet {...props} />}</div>
}
