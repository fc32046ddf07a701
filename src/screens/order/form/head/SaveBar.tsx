import { Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPieces } from '../../../../shared/quantities/pieces.ts'
import { Keys } from '../../../../web/keys/Keys.tsx'
import { shortcutHere } from '../../../../web/keys/keys-here.ts'
import { SAVE_BAR } from '../../../../web/form/SaveForm.tsx'

interface SaveBarProps {
  /** Pieces of the whole order. */
  pieces: number
  parts: readonly string[]
  /** What stands in the way of saving and no field in sight shows. */
  complaint: ReactNode
  aside: ReactNode
  saveLabel: string
  isUnchanged?: boolean
  wrongRow: { text: string; onOpen: () => void } | null
  isSaving: boolean
  onCancel: () => void
  onSave: () => void
}

export const SaveBar = ({ pieces, complaint, wrongRow, isSaving, ...props }: SaveBarProps) => (
  <Group justify="space-between" gap="xs" {...SAVE_BAR}>
    <Group gap="xs" align="baseline" aria-live="polite">
      <Text span>
        Order total{' '}
        <Text span size="lg" fw={700}>
          {formatPieces(pieces)}
        </Text>
      </Text>
      <Text span c="dimmed">
        {props.parts.join(', ')}
      </Text>
    </Group>
    {complaint && (
      <Text
        role="alert"
        component="div"
        c="var(--mantine-color-error)"
        flex="1 1 16rem"
        ta={{ base: 'start', sm: 'end' }}
      >
        {complaint}
      </Text>
    )}
    <Group gap="xs" justify="flex-end" w={{ base: '100%', sm: 'auto' }}>
      {wrongRow && (
        <Button
          variant="transparent"
          c="var(--soon)"
          bg="var(--soon-tint)"
          h="auto"
          py="3xs"
          w={{ base: '100%', sm: 'auto' }}
          maw={{ sm: '28rem' }}
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', textAlign: 'start' } }}
          leftSection={<IconAlertTriangle size={16} />}
          onClick={wrongRow.onOpen}
        >
          {wrongRow.text}
        </Button>
      )}
      {props.aside}
      <Button variant="default" disabled={isSaving} onClick={props.onCancel}>
        Cancel
      </Button>
      <Button
        leftSection={<IconDeviceFloppy size={18} />}
        rightSection={
          <Keys aria-hidden="true" visibleFrom="md" bd={0} c="white" bg="rgb(0 0 0 / 25%)">
            Ctrl Enter
          </Keys>
        }
        aria-keyshortcuts={shortcutHere('Control+Enter')}
        flex={{ base: 1, sm: 'none' }}
        loading={isSaving}
        disabled={props.isUnchanged}
        onClick={props.onSave}
      >
        {props.saveLabel}
      </Button>
    </Group>
  </Group>
)
