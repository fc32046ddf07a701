import type { HistoryEndpoint } from '../../../shared/records/record-history.ts'
import { Dialog } from '../../dialog/Dialog.tsx'
import { RecordHistory } from './RecordHistory.tsx'

export interface HistoryOfRecord {
  endpoint: HistoryEndpoint
  id: string
  name: string
}

export const HistoryDialog = ({
  opened,
  onClose,
  endpoint,
  id,
  name,
}: HistoryOfRecord & { opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title={`History of ${name}`} size="md">
    {opened && <RecordHistory endpoint={endpoint} id={id} noun="record" />}
  </Dialog>
)
