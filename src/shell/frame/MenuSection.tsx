import { Box, Menu, NavLink, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { getAddress, type MenuGroup } from '../menu.ts'
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
  const holdsScreen = items.some((item) => isHere(getAddress(item), pathname))
  const [isOpen, { toggle, open }] = useDisclosure(!closedIcon || holdsScreen)
  useEffect(() => {
    if (holdsScreen) open()
  }, [holdsScreen, open])
  if (isRail && label && closedIcon) {
    return (
      <Box className={classes.group} mb="2xs">
        <RailMenu label={label} items={items} icon={closedIcon} pathname={pathname} holdsScreen={holdsScreen} />
      </Box>
    )
  }
  const links =
    isOpen &&
    items.map((item) => {
      const { label: name, to, params, icon: Icon } = item
      const isCurrent = isHere(getAddress(item), pathname)
      return (
        <NavLink
          key={getAddress(item)}
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
  return (
    <Box component={label ? 'section' : 'div'} className={classes.group} mb="2xs" aria-label={label}>
      {label && !isRail && (
        <NavLink
          component="button"
          className={classes.link}
          label={
            <Text size="xs" fw={650} c="dimmed">
              {label}
            </Text>
          }
          rightSection={<IconChevronRight size="1.1em" aria-hidden="true" />}
          opened={isOpen}
          aria-expanded={isOpen}
          onClick={toggle}
        />
      )}
      {links}
    </Box>
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
      <NavLink
        component="button"
        className={classes.link}
        label={label}
        leftSection={<Icon stroke={1.7} aria-hidden="true" />}
        active={holdsScreen}
        data-tip={label}
      />
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>{label}</Menu.Label>
      {items.map((item) => {
        const { label: name, to, params } = item
        const isCurrent = isHere(getAddress(item), pathname)
        return (
          <Menu.Item
            key={getAddress(item)}
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
