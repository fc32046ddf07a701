import { Button, Kbd, Text } from '@mantine/core'
import { IconAlertTriangle, IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPieces } from '../../../../shared/pieces.ts'
import classes from './SaveBar.module.css'

interface SaveBarProps {
  /** Pieces of the whole order. */
  pieces: number
  parts: readonly string[]
  /** What stands in the way of saving and no field in sight shows. */
  complaint: ReactNode
  saveLabel: string
  isUnchanged?: boolean
  wrongRow: { text: string; onOpen: () => void } | null
  isSaving: boolean
  onCancel: () => void
  onSave: () => void
}

export const SaveBar = ({
  pieces,
  parts,
  complaint,
  wrongRow,
  saveLabel,
  isUnchanged,
  isSaving,
  onCancel,
  onSave,
}: SaveBarProps) => (
  <div className={classes.bar}>
    <div className={classes.sum} aria-live="polite">
      <Text span>
        Order total <b className={classes.total}>{formatPieces(pieces)}</b>
      </Text>
      <Text span c="dimmed">
        {parts.join(', ')}
      </Text>
    </div>
    {complaint && (
      <Text role="alert" component="div" className={classes.complaint}>
        {complaint}
      </Text>
    )}
    <div className={classes.buttons}>
      {wrongRow && (
        <button type="button" className={classes.wrong} onClick={wrongRow.onOpen}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {wrongRow.text}
        </button>
      )}
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        leftSection={<IconDeviceFloppy size={18} />}
        rightSection={
          <Kbd size="xs" aria-hidden="true" visibleFrom="md" className={classes.key}>
            Ctrl Enter
          </Kbd>
        }
        aria-keyshortcuts="Control+Enter"
        loading={isSaving}
        disabled={isUnchanged}
        onClick={onSave}
      >
        {saveLabel}
      </Button>
    </div>
  </div>
)
