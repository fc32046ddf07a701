import { QUEUE_PLACES, type QueuePlace } from '../../shared/queue-place.ts'
import type { trashMoves } from '../../shared/records/trash-moves.ts'
import { call } from '../api/call.ts'
import { recalled, remember } from '../state/stored.ts'

type Restore = ReturnType<typeof trashMoves>['restore']

const KEY = 'place-in-queue'

export const lastPlace = (): QueuePlace =>
  QUEUE_PLACES.find((place) => place === recalled(localStorage, KEY)) ?? QUEUE_PLACES[0]

export const rememberPlace = (place: QueuePlace): void => void remember(localStorage, KEY, place)

export async function callRestore(restore: Restore, ids: string[], place = lastPlace()) {
  const input = 'place' in restore.input.shape ? { ids, place } : { ids }
  const answer = await call(restore, input)
  if (input.place) rememberPlace(place)
  return answer
}
