import { Menu, NavLink, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { addressOf, type MenuGroup } from './menu.ts'
import classes from './Shell.module.css'

const isHere = (address: string, pathname: string): boolean =>
  pathname === address || (address !== '/' && pathname.startsWith(`${address}/`))

interface MenuSectionProps {
  group: MenuGroup
  pathname: string
  isRail: boolean
  onFollow: () => void
}

export function MenuSection({ group: { label, items, closedIcon }, pathname, isRail, onFollow }: MenuSectionProps) {
  const holdsScreen = items.some((item) => isHere(addressOf(item), pathname))
  const [isOpen, { toggle, open }] = useDisclosure(!closedIcon || holdsScreen)
  useEffect(() => {
    if (holdsScreen) open()
  }, [holdsScreen, open])
  if (isRail && label && closedIcon) {
    return (
      <div className={classes.group}>
        <RailMenu label={label} items={items} icon={closedIcon} pathname={pathname} holdsScreen={holdsScreen} />
      </div>
    )
  }
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
          leftSection={<Icon size="1.214rem" stroke={1.7} aria-hidden="true" />}
          active={isCurrent}
          aria-current={isCurrent ? 'page' : undefined}
          data-tip={isRail ? name : undefined}
          className={classes.link}
          onClick={onFollow}
        />
      )
    })
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

interface RailMenuProps {
  label: string
  items: MenuGroup['items']
  icon: NonNullable<MenuGroup['closedIcon']>
  pathname: string
  holdsScreen: boolean
}

const RailMenu = ({ label, items, icon: Icon, pathname, holdsScreen }: RailMenuProps) => (
  // Fixed, or the rail, which scrolls, would cut it.
  <Menu position="right-start" floatingStrategy="fixed" width="13rem" shadow="md">
    <Menu.Target>
      <UnstyledButton
        className={classes.closed}
        data-active={holdsScreen || undefined}
        data-tip={label}
        aria-label={label}
      >
        <Icon stroke={1.7} aria-hidden="true" />
      </UnstyledButton>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>{label}</Menu.Label>
      {items.map((item) => {
        const { label: name, to, params } = item
        const isCurrent = isHere(addressOf(item), pathname)
        return (
          <Menu.Item
            key={addressOf(item)}
            component="a"
            renderRoot={(props: object) => <Link {...props} to={to} params={params} />}
            fw={isCurrent ? 600 : undefined}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {name}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
