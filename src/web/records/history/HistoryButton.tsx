import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '../../dialog/lazy-dialog.tsx'
import type { HistoryOfRecord } from './HistoryDialog.tsx'

const HistoryDialog = lazyDialog(async () => (await import('./HistoryDialog.tsx')).HistoryDialog)

export function HistoryButton(record: HistoryOfRecord) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="subtle" leftSection={<IconHistory size={16} />} onClick={() => setOpened(true)}>
        History
      </Button>
      <HistoryDialog {...record} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
