import { useLayoutEffect, useRef } from 'react'
import classes from './DataTable.module.css'

export function TableCheck({
  label,
  checked,
  partly = false,
  onChange,
}: {
  label: string
  checked: boolean
  partly?: boolean
  onChange: (isRange: boolean) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current) input.current.indeterminate = partly
  }, [partly])
  return (
    <label className={classes.check}>
      <input
        ref={input}
        type="checkbox"
        tabIndex={-1}
        data-stop
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange((event.nativeEvent as MouseEvent).shiftKey)}
        onKeyDown={(event) => {
          // A checkbox tells nothing of Shift when it is changed by Space.
          if (event.key !== ' ' || !event.shiftKey) return
          event.preventDefault()
          onChange(true)
        }}
      />
    </label>
  )
}
