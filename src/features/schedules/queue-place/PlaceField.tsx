import { QUEUE_PLACES, type QueuePlace } from './queue-place.contract.ts'
import { ChoiceField } from '../../../web/input/ChoiceField.tsx'

const LABELS: Record<QueuePlace, string> = { due: 'By due day', end: 'At the end', top: 'At the top' }

export const PlaceField = (props: { value: QueuePlace; onChange: (place: QueuePlace) => void }) => (
  <ChoiceField {...props} label="Place" choices={QUEUE_PLACES} labels={LABELS} error={undefined} data-path="place" />
)
