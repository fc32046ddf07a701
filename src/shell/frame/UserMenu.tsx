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
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { useSession } from '../../web/api/session.ts'
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

/** For gloves, at arm's length. */
const LARGE = { item: { minHeight: 56, fontSize: 20 }, label: { fontSize: 18 } }

export function UserMenu({ username, role, floor }: UserMenuProps) {
  const [isChanging, password] = useDisclosure()
  const [isShowingSessions, sessions] = useDisclosure()
  const session = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const touch = floor !== undefined
  /** A dialog returns the focus to this button: the menu item will no longer exist. */
  const ask = ({ open }: { open: () => void }) => {
    button.current?.focus()
    open()
  }
  return (
    <>
      <Menu position="bottom-end" width={floor ? 320 : '16rem'} shadow="md" {...(floor && { styles: LARGE })}>
        <Menu.Target>
          <UnstyledButton
            ref={button}
            className={classes.user}
            aria-label={`${username} ${role}`}
            {...(floor && { miw: 52, mih: 52, fz: 20 })}
          >
            <IconUserCircle size="1.9em" stroke={1.5} aria-hidden="true" />
            {!floor && (
              <Stack gap={0} miw={0} lh={1.25} visibleFrom="sm">
                <Text component="span" fw={600} truncate inherit>
                  {username}
                </Text>{' '}
                <Text component="span" size="xs" c="dimmed" lh="inherit">
                  {role}
                </Text>
              </Stack>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {username} · {role}
          </Menu.Label>
          {floor && (
            <>
              <Menu.Item leftSection={<IconSearch size="1.2em" />} onClick={floor.onSearch}>
                {floor.search}
              </Menu.Item>
              <Menu.Item
                component="a"
                renderRoot={(props: object) => <Link {...props} to="/" />}
                leftSection={<IconHome size="1.2em" />}
              >
                {floor.home}
              </Menu.Item>
            </>
          )}
          <Menu.Item
            component="a"
            renderRoot={(props: object) => <Link {...props} to="/config" />}
            leftSection={<IconSettings size="1.2em" />}
          >
            Settings
          </Menu.Item>
          <Menu.Item leftSection={<IconLock size="1.2em" />} onClick={() => ask(password)}>
            Change password
          </Menu.Item>
          <Menu.Item leftSection={<IconDevices size="1.2em" />} onClick={() => ask(sessions)}>
            Where you are signed in
          </Menu.Item>
          <Menu.Item
            component="a"
            renderRoot={(props: object) => <Link {...props} to="/logout" />}
            leftSection={<IconLogout size="1.2em" />}
          >
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <OwnPasswordDialog opened={isChanging} onClose={password.close} touch={touch} />
      <SessionsDialog opened={isShowingSessions} onClose={sessions.close} user={session} touch={touch} />
    </>
  )
}
