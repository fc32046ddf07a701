import { ActionIcon, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import { formatInstant } from '../../web/ui/format-times.ts'
import type { Backup } from './backups.contract.ts'

interface RestoreDialogProps {
  opened: boolean
  onClose: () => void
  backup: Backup | null
}

/** Nobody restores a shop from a browser: its server must be stopped meanwhile. */
export const RestoreDialog = ({ opened, onClose, backup }: RestoreDialogProps) => (
  <Dialog opened={opened} onClose={onClose} title="Restore backup" size="lg">
    {backup && (
      <Stack gap="md">
        <Text>
          Puts the shop back to {formatInstant(backup.madeAt)}. Stop the server, then type this on its computer, in the
          folder of the application:
        </Text>
        <Group wrap="nowrap" align="start" gap="xs">
          <Code
            block
            flex={1}
            m={0}
            bg="var(--mantine-color-default-hover)"
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
          >
            {backup.restoreCommand}
          </Code>
          {/* Browsers copy for pages by https and of this very computer alone. */}
          {isSecureContext && (
            <CopyButton value={backup.restoreCommand}>
              {({ copied, copy }) => (
                <ActionIcon variant="default" size="lg" aria-label={copied ? 'Copied' : 'Copy'} onClick={copy}>
                  {copied ? <IconCheck size="1.2em" /> : <IconCopy size="1.2em" />}
                </ActionIcon>
              )}
            </CopyButton>
          )}
        </Group>
        <Text>
          It checks the backup, says what would be lost, and asks before it changes anything. The shop that it replaces
          is kept beside it.
        </Text>
      </Stack>
    )}
  </Dialog>
)
