import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDatabaseImport, IconDatabasePlus, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type OutputOf, splitPath } from '../../shared/endpoint.ts'
import { formatBytes, pluralize } from '../../shared/numbers.ts'
import { call } from '../../web/api/call.ts'
import { refresh, useEndpoint } from '../../web/api/queries.ts'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { ErrorAlert } from '../../web/ui/ErrorAlert.tsx'
import { useAction } from '../../web/api/useAction.ts'
import { formatInstant } from '../../web/ui/format-times.ts'
import { LoadError } from '../../web/ui/page/LoadError.tsx'
import { Loading } from '../../web/ui/page/Loading.tsx'
import { PageHeading } from '../../web/ui/page/PageHeading.tsx'
import { toastError, toastSuccess } from '../../web/ui/toast.tsx'
import { type Backup, downloadBackup, getBackups, makeBackup, requestDownload } from './backups.contract.ts'

const RestoreDialog = lazyDialog(async () => (await import('./RestoreDialog.tsx')).RestoreDialog)

const POLL_MS = 60_000
const POLL_RUNNING_MS = 1000

const REASONS: Record<Backup['reason'], string> = {
  schedule: 'Nightly',
  update: 'Before an update',
  request: 'By hand',
}

export function BackupsPage() {
  const result = useEndpoint(
    getBackups,
    {},
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.running ? POLL_RUNNING_MS : POLL_MS) },
  )
  const { run, isRunning, error } = useAction(async () => {
    try {
      await call(makeBackup, {})
    } finally {
      await refresh(getBackups)
    }
  })
  const isBusy = isRunning || Boolean(result.data?.running)
  return (
    <>
      <PageHeading title="Backups">
        <Button leftSection={<IconDatabasePlus size={18} />} onClick={run} loading={isBusy} disabled={!result.data}>
          Back up now
        </Button>
      </PageHeading>
      <Stack gap="md">
        <ErrorAlert error={error} />
        <LoadError result={result} />
        {result.isPending && <Loading lines={5} />}
        {result.data && <Content {...result.data} />}
      </Stack>
    </>
  )
}

function Content({ data, running, ...state }: OutputOf<typeof getBackups>) {
  const [restored, setRestored] = useState<Backup | null>(null)
  return (
    <Stack gap="md">
      <Notices {...state} />
      {running && (
        <Stack gap="2xs" role="status">
          <Text>
            {running.what === 'backup' ? 'A backup is made and checked.' : 'A restore of the last backup is rehearsed.'}
          </Text>
          <Progress value={running.percent} aria-label={`${running.percent} %`} />
        </Stack>
      )}
      <Facts {...state} />
      {data.length > 0 ? (
        <Stack component="ul" gap={0} maw="60rem">
          {data.map((backup) => (
            <BackupRow key={backup._id} backup={backup} onRestore={setRestored} />
          ))}
        </Stack>
      ) : (
        <Text>There is no backup yet.</Text>
      )}
      <RestoreDialog opened={restored !== null} onClose={() => setRestored(null)} backup={restored} />
    </Stack>
  )
}

interface BackupRowProps {
  backup: Backup
  onRestore: (backup: Backup) => void
}

/** The file holds all customers and the hashes of all passwords, so the server asks for the own password each time. */
async function download(name: string): Promise<void> {
  const { ticket } = await call(requestDownload, { name })
  const { path, rest } = splitPath(downloadBackup.path, { name, ticket })
  const link = document.createElement('a')
  link.href = `${path}?${new URLSearchParams(rest as Record<string, string>)}`
  link.download = name
  link.click()
  toastSuccess('The download has begun.')
}

function BackupRow({ backup, onRestore }: BackupRowProps) {
  const { run } = useAction(() => download(backup._id).catch(toastError))
  const made = formatInstant(backup.madeAt)
  const button = { variant: 'default', 'aria-description': made } as const
  return (
    <Group component="li" justify="space-between" gap="xs" py="xs" style={{ borderBottom: '1px solid var(--line)' }}>
      <Text component="div">
        <Text span inherit fw={600}>
          {made}
        </Text>
        {' · '}
        {REASONS[backup.reason]}
        <Text size="sm" c="dimmed">
          {pluralize(backup.orders, 'order')} · {formatBytes(backup.bytes)} · checked {formatInstant(backup.checkedAt)}{' '}
          · version {backup.version}
        </Text>
      </Text>
      <Group gap="xs">
        <Button {...button} leftSection={<IconDownload size="1.15em" />} onClick={run}>
          Download
        </Button>
        <Button {...button} leftSection={<IconDatabaseImport size="1.15em" />} onClick={() => onRestore(backup)}>
          Restore
        </Button>
      </Group>
    </Group>
  )
}

type State = Omit<OutputOf<typeof getBackups>, 'data' | 'running'>

function Notices({ nextAt, failure, away, isOnDiskOfShop, rehearsal }: State) {
  return (
    <>
      {failure && (
        <Alert color="red" role="alert" title="The last backup could not be made">
          {failure.message} Tried on {formatInstant(failure.at)}
          {nextAt && '; it is tried again each hour'}.
        </Alert>
      )}
      {rehearsal?.message && (
        <Alert color="red" role="alert" title="The rehearsal of a restore failed">
          {rehearsal.message}
        </Alert>
      )}
      {away && (
        <Alert color="red" role="alert" title="The folder for backups is away">
          {away}. Until it is back, backups are made on the disk of the shop.
        </Alert>
      )}
      {isOnDiskOfShop && !away && (
        <Alert color="yellow" title="These backups are on the same disk as the shop">
          If that disk breaks, both are lost. Name a folder on another disk or a network share with the setting
          BACKUP_DIR, or download a backup from time to time and keep it elsewhere.
        </Alert>
      )}
    </>
  )
}

const Facts = ({ nextAt, folder, rehearsal }: State) => (
  <Group gap="0 var(--mantine-spacing-lg)">
    <Fact label="Next">{nextAt ? formatInstant(nextAt) : 'Only by hand: the setting BACKUP_AT is off'}</Fact>
    <Fact label="Folder">{folder}</Fact>
    <Fact label="Restore last rehearsed">
      {rehearsal
        ? `${formatInstant(rehearsal.at)}, ${rehearsal.message ? 'it failed' : pluralize(rehearsal.orders, 'order')}`
        : 'Not yet'}
    </Fact>
  </Group>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <Text component="div" style={{ overflowWrap: 'anywhere' }}>
    <Text span inherit c="dimmed">
      {label}:
    </Text>{' '}
    {children}
  </Text>
)
