import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { call } from '../../web/api/call.ts'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import { useLostFocus } from '../../web/focus/useLostFocus.ts'
import { ErrorAlert } from '../../web/ui/ErrorAlert.tsx'
import { useAction } from '../../web/api/useAction.ts'
import { refresh, useEndpoint } from '../../web/api/queries.ts'
import { useSession } from '../../web/api/session.ts'
import { formatInstant } from '../../web/ui/format-times.ts'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { Loading } from '../../web/ui/page/Loading.tsx'
import { toastSuccess } from '../../web/ui/toast.tsx'
import { endSessions, listSessions } from './user-sessions.contract.ts'

interface SessionsDialogProps {
  opened: boolean
  onClose: () => void
  user: { userId: string; username: string } | null
  touch?: boolean
}

export function SessionsDialog({ opened, onClose, user, touch = false }: SessionsDialogProps) {
  const isSelf = useSession()?.userId === user?.userId
  const title = isSelf ? 'Where you are signed in' : `Where ${user?.username} is signed in`
  return (
    <Dialog touch={touch} opened={opened} onClose={onClose} title={title} size="md">
      {opened && user && <Sessions id={user.userId} isSelf={isSelf} touch={touch} />}
    </Dialog>
  )
}

/** It keeps the focus, which a disabled button would lose. */
const SIGNED_OUT = { children: 'Signed out', 'data-disabled': true, 'aria-disabled': true }

function Sessions({ id, isSelf, touch }: { id: string; isSelf: boolean; touch: boolean }) {
  const result = useEndpoint(listSessions, { id }, { staleTime: 0 })
  const { data = [], total = 0 } = result.data ?? {}
  // They stay in the list until it is asked for again: a double click would end the next one in their place.
  const [ended, setEnded] = useState<readonly string[]>([])
  const { run, isRunning, error } = useAction(async (session: string) => {
    try {
      toastSuccess((await call(endSessions, { id, session })).message)
      if (session !== 'others') return setEnded([...ended, session])
    } catch (failure) {
      await refresh(listSessions)
      throw failure
    }
    return refresh(listSessions)
  })
  const root = useRef<HTMLDivElement>(null)
  useLostFocus(root, () => root.current?.focus())
  const button = { size: touch ? 'lg' : 'sm', variant: 'default', disabled: isRunning, flex: 'none' }
  return (
    <Stack ref={root} tabIndex={-1}>
      <ErrorAlert error={error} />
      <LoadError result={result} touch={touch} />
      {result.isPending && <Loading lines={3} />}
      {result.data && total === 0 && <Text>Not signed in anywhere.</Text>}
      {data.some(({ _id, isCurrent }) => !isCurrent && !ended.includes(_id)) && (
        <Button {...button} ml="auto" onClick={() => run('others')}>
          {isSelf ? 'Sign out everywhere else' : 'Sign out everywhere'}
        </Button>
      )}
      <Stack component="ul">
        {data.map(({ _id, browser, address, createdAt, lastUsedAt, isCurrent }) => (
          <Group component="li" key={_id} justify="space-between" wrap="nowrap">
            <Text component="div" size="sm" style={{ overflowWrap: 'anywhere' }}>
              <Text fw={600}>{browser}</Text>
              {address}
              <Text size="sm" c="dimmed">
                Since {formatInstant(createdAt)}
                <br />
                {isCurrent ? 'Here, in use now' : `Last used ${formatInstant(lastUsedAt)}`}
              </Text>
            </Text>
            {!isCurrent && (
              <Button
                {...button}
                {...(ended.includes(_id) ? SIGNED_OUT : { children: 'Sign out', onClick: () => run(_id) })}
                aria-description={`${browser}, ${address}, since ${formatInstant(createdAt)}`}
              />
            )}
          </Group>
        ))}
      </Stack>
      {total > data.length && <Text size="sm">{`The ${data.length} used last are listed, of ${total}.`}</Text>}
    </Stack>
  )
}
