import { useLayoutEffect, useRef } from 'react'
import classes from './DataTable.module.css'

/** A checkbox of the grid; `partly` shows that some of what it stands for is selected. */
export function TableCheck({
  label,
  checked,
  partly = false,
  onChange,
}: {
  label: string
  checked: boolean
  partly?: boolean
  onChange: () => void
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
        onChange={onChange}
      />
    </label>
  )
}
