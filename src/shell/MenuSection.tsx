import { NavLink, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressOf, type MenuGroup } from './menu.ts'
import classes from './Shell.module.css'

/** Whether the current screen is that of a menu entry, or below it: `/orders/1046` belongs to the entry `/orders`. */
const isHere = (address: string, pathname: string): boolean =>
  pathname === address || (address !== '/' && pathname.startsWith(`${address}/`))

/** A group of menu entries; a group with a label can be collapsed. */
export function MenuSection({
  group: { label, items, closedIcon: ClosedIcon },
  pathname,
  isRail,
  onNames,
  onFollow,
}: {
  group: MenuGroup
  pathname: string
  /** The menu shows only icons; the names are hidden visually but read by screen readers. */
  isRail: boolean
  /** Called to show the names again. */
  onNames: () => void
  onFollow: () => void
}) {
  const holdsScreen = items.some((item) => isHere(addressOf(item), pathname))
  const [isOpen, { toggle, open }] = useDisclosure(!ClosedIcon || holdsScreen)
  useEffect(() => {
    if (holdsScreen) open()
  }, [holdsScreen, open])
  const links =
    isOpen &&
    items.map((item) => {
      const { label: name, to, params, icon: Icon } = item
      const isCurrent = isHere(addressOf(item), pathname)
      return (
        <NavLink
          key={addressOf(item)}
          renderRoot={(props: object) => <Link {...props} to={to} params={params} />}
          label={name}
          leftSection={<Icon size="1.3em" stroke={1.7} aria-hidden="true" />}
          active={isCurrent}
          aria-current={isCurrent ? 'page' : undefined}
          title={isRail ? name : undefined}
          className={classes.link}
          onClick={onFollow}
        />
      )
    })
  if (isRail && ClosedIcon) {
    return (
      <div className={classes.group}>
        <UnstyledButton
          className={classes.closed}
          data-active={holdsScreen || undefined}
          title={label}
          aria-label={label}
          aria-expanded={false}
          onClick={() => {
            onNames()
            open()
          }}
        >
          <ClosedIcon size="1.43em" stroke={1.7} aria-hidden="true" />
        </UnstyledButton>
      </div>
    )
  }
  if (!label) return <div className={classes.group}>{links}</div>
  return (
    <section className={classes.group} aria-label={label}>
      <UnstyledButton className={classes.groupTitle} aria-expanded={isOpen} onClick={toggle}>
        {label}
        <IconChevronDown size="1.1em" className={classes.chevron} data-open={isOpen || undefined} aria-hidden="true" />
      </UnstyledButton>
      {links}
    </section>
  )
}
