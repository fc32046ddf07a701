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
  return (
    <label className={classes.check}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = partly
        }}
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
