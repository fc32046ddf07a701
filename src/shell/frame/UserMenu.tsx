import { Menu, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconDevices,
  IconHome,
  IconLock,
  IconLogout,
  IconSearch,
  IconSettings,
  IconUserCircle,
  type IconProps,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useRef } from 'react'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { useSession } from '../../web/api/session.ts'
import { useTimeElsewhere } from '../../web/today.ts'
import classes from './Shell.module.css'

const OwnPasswordDialog = lazyDialog(
  async () => (await import('../../features/users/OwnPasswordDialog.tsx')).OwnPasswordDialog,
)

const SessionsDialog = lazyDialog(async () => (await import('../../features/users/SessionsDialog.tsx')).SessionsDialog)

interface UserMenuProps {
  username: string
  role: string
  floor?: { home: string; search: string; onSearch: () => void }
}

interface UserMenuItem {
  label: string
  icon: ComponentType<IconProps>
  to?: '/' | '/config' | '/logout'
  open?: () => void
}

/** For gloves, at arm's length. */
const LARGE = { item: { minHeight: 56, fontSize: 20 }, label: { fontSize: 18 } }

export function UserMenu({ username, role, floor }: UserMenuProps) {
  const [isChanging, password] = useDisclosure()
  const [isShowingSessions, sessions] = useDisclosure()
  const session = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const touch = floor !== undefined
  const described = role + useTimeElsewhere()
  const ofFloor: UserMenuItem[] = floor
    ? [
        { label: floor.search, icon: IconSearch, open: floor.onSearch },
        { label: floor.home, icon: IconHome, to: '/' },
      ]
    : []
  const items: UserMenuItem[] = [
    ...ofFloor,
    { label: 'Settings', icon: IconSettings, to: '/config' },
    { label: 'Change password', icon: IconLock, open: password.open },
    { label: 'Where you are signed in', icon: IconDevices, open: sessions.open },
    { label: 'Logout', icon: IconLogout, to: '/logout' },
  ]
  return (
    <>
      <Menu position="bottom-end" width={floor ? 320 : '16rem'} shadow="md" {...(floor && { styles: LARGE })}>
        <Menu.Target>
          <UnstyledButton
            ref={button}
            className={classes.user}
            aria-label={`${username} ${described}`}
            {...(floor && { miw: 52, mih: 52, fz: 20 })}
          >
            <IconUserCircle size="1.9em" stroke={1.5} aria-hidden="true" />
            {!floor && (
              <Stack gap={0} miw={0} lh={1.25} visibleFrom="sm">
                <Text component="span" fw={600} truncate inherit>
                  {username}
                </Text>{' '}
                <Text component="span" size="xs" c="dimmed" lh="inherit">
                  {described}
                </Text>
              </Stack>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {username} · {described}
          </Menu.Label>
          {items.map(({ label, icon: Icon, to, open }) => (
            <Menu.Item
              key={label}
              {...(to && { component: 'a', renderRoot: (props: object) => <Link {...props} to={to} /> })}
              leftSection={<Icon size="1.2em" />}
              onClick={() => {
                if (!open) return
                // A dialog returns the focus to this button: the menu item will no longer exist.
                button.current?.focus()
                open()
              }}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <OwnPasswordDialog opened={isChanging} onClose={password.close} touch={touch} />
      <SessionsDialog opened={isShowingSessions} onClose={sessions.close} user={session} touch={touch} />
    </>
  )
}
