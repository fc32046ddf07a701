import { Anchor, Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import type { Machine } from '../../features/machines/machine-key.contract.ts'

const CloseDialog = lazyDialog(async () => (await import('./CloseDialog.tsx')).CloseDialog)

/** For a machine that is out of work for a time; `touch` on a tablet. */
export function DownButton({ machine, touch }: { machine: Machine; touch?: true }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      {touch ? (
        <Button variant="default" h={48} visibleFrom="md" onClick={open}>
          Down
        </Button>
      ) : (
        <Anchor component="button" inherit ta="start" onClick={open}>
          Down for a time
        </Anchor>
      )}
      <CloseDialog opened={isOpen} onClose={() => setOpen(false)} machine={machine} touch={touch ?? false} />
    </>
  )
}
