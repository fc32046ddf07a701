import { IconChevronDown } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import classes from './DataTable.module.css'

interface RowState {
  name: string
  isOpen: boolean
  toggle: (() => void) | null
  grip: ReactNode
  check: ReactNode
}

/** The cells themselves are not rendered again when the row is opened. */
export const RowContext = createContext<RowState>({ name: '', isOpen: false, toggle: null, grip: null, check: null })

export const RowLink = (props: LinkProps & { children: string }) => (
  <Link {...(props as { to: string })} tabIndex={-1} data-stop className={classes.link}>
    {props.children}
  </Link>
)

export function RowToggle({ more }: { more: number }) {
  const { name, isOpen, toggle } = useContext(RowContext)
  if (!toggle) return more > 0 && <span className={classes.more}>{`+${more}`}</span>
  return (
    <button
      type="button"
      tabIndex={-1}
      data-stop
      className={classes.toggle}
      aria-expanded={isOpen}
      aria-label={`Details of ${name}${more > 0 ? `, ${more} more` : ''}`}
      onClick={toggle}
    >
      {more > 0 && `+${more}`}
      <IconChevronDown size="1em" aria-hidden="true" />
    </button>
  )
}

/** The grip, the checkbox and the arrow of a row in one cell; in a header the checkbox of all. */
export function RowControls({ ofAll, children }: { ofAll?: ReactNode; children: ReactNode }) {
  const { grip, check } = useContext(RowContext)
  return (
    <span className={classes.controls}>
      {grip}
      {ofAll ?? check}
      <span className={classes.number}>{children}</span>
      <RowToggle more={0} />
    </span>
  )
}
