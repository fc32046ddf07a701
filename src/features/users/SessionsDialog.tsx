import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { call } from '../../web/call.ts'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import { useLostFocus } from '../../web/focus/useLostFocus.ts'
import { ErrorAlert } from '../../web/form/ErrorAlert.tsx'
import { useAction } from '../../web/form/useAction.ts'
import { refresh, useEndpoint } from '../../web/queries.ts'
import { useSession } from '../../web/session.ts'
import { formatInstant } from '../../web/ui/format-instant.ts'
import { LoadError } from '../../web/ui/LoadError.tsx'
import { Loading } from '../../web/ui/Loading.tsx'
import { toastSuccess } from '../../web/ui/toast.tsx'
import { endSessions, listSessions, type UserSession } from './user-sessions.contract.ts'

interface SessionsDialogProps {
  opened: boolean
  onClose: () => void
  user: { userId: string; username: string } | null
  /** For touch screens on the shop floor: larger buttons. */
  touch?: boolean
}

/** Where a person is signed in, with what ends it. */
export function SessionsDialog({ opened, onClose, user, touch = false }: SessionsDialogProps) {
  const isSelf = useSession()?.userId === user?.userId
  const title = isSelf ? 'Where you are signed in' : `Where ${user?.username} is signed in`
  return (
    <Dialog touch={touch} opened={opened} onClose={onClose} title={title} size="md">
      {opened && user && <Sessions id={user.userId} isSelf={isSelf} size={touch ? 'lg' : 'sm'} />}
    </Dialog>
  )
}

function Sessions({ id, isSelf, size }: { id: string; isSelf: boolean; size: 'lg' | 'sm' }) {
  const found = useEndpoint(listSessions, { id }, { staleTime: 0 })
  const { data = [], total = 0 } = found.data ?? {}
  const [ending, setEnding] = useState({ session: '', line: 0 })
  const { run, isRunning, error } = useAction(async (session: string) => {
    try {
      toastSuccess((await call(endSessions, { id, session })).message)
    } finally {
      await refresh(listSessions)
    }
  })
  const end = (session: string, line: number) => {
    if (run(session)) setEnding({ session, line })
  }
  const root = useRef<HTMLDivElement>(null)
  useLostFocus(root, () =>
    root.current?.querySelector<HTMLElement>(`li:nth-child(${ending.line}), li:last-child, p[tabindex]`)?.focus(),
  )
  const buttonOf = (session: string, line: number) => ({
    size,
    variant: 'default',
    loading: isRunning && ending.session === session,
    onClick: () => end(session, line),
  })
  return (
    <Stack ref={root} gap="md">
      <ErrorAlert error={error} />
      <LoadError found={found} touch={size === 'lg'} />
      {found.isPending && <Loading lines={3} />}
      {found.data && total === 0 && <Text tabIndex={-1}>Not signed in anywhere.</Text>}
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.map((session, index) => (
          <Group component="li" key={session._id} tabIndex={-1} justify="space-between" wrap="nowrap">
            <SessionText {...session} />
            {!session.isCurrent && (
              <Button
                flex="none"
                aria-label={`Sign out: ${session.browser} ${session.address}`}
                {...buttonOf(session._id, index + 1)}
              >
                Sign out
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      {total > data.length && (
        <Text size="sm" c="dimmed">{`The ${data.length} used last are listed, of ${total}.`}</Text>
      )}
      {data.some(({ isCurrent }) => !isCurrent) && (
        <Group justify="flex-end">
          <Button {...buttonOf('others', 1)}>{isSelf ? 'Sign out everywhere else' : 'Sign out everywhere'}</Button>
        </Group>
      )}
    </Stack>
  )
}

const SessionText = ({ browser, address, createdAt, lastUsedAt, isCurrent }: UserSession) => (
  <div>
    <Text fw={600}>{browser}</Text>
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {address}
    </Text>
    <Text size="sm" c="dimmed">
      Since {formatInstant(createdAt)}
      <br />
      {isCurrent ? 'Here, in use now' : `Last used ${formatInstant(lastUsedAt)}`}
    </Text>
  </div>
)
