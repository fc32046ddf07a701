import { useState } from 'react'
import type { Requeue } from '../../../web/records/TrashPage.tsx'
import { PlaceField } from './PlaceField.tsx'
import { QUEUE_PLACES, type QueuePlace, type requeuedIds } from './queue-place.contract.ts'
import type { trashMoves } from '../../../shared/records/trash-moves.ts'
import { call } from '../../../web/api/call.ts'
import { recalled, remember } from '../../../web/state/stored.ts'

type Restore = ReturnType<typeof trashMoves<typeof requeuedIds>>['restore']

const KEY = 'place-in-queue'

export const lastPlace = (): QueuePlace =>
  QUEUE_PLACES.find((place) => place === recalled(localStorage, KEY)) ?? QUEUE_PLACES[0]

export const rememberPlace = (place: QueuePlace): void => void remember(localStorage, KEY, place)

/** Restores records whose schedules come back in the queues. */
export async function requeue(restore: Restore, ids: string[], place = lastPlace()) {
  const answer = await call(restore, { ids, place })
  rememberPlace(place)
  return answer
}

/** For a trash of such records, which asks for the place. */
export function useRequeue(restore: Restore): Requeue {
  const [place, setPlace] = useState(lastPlace)
  return {
    question: <PlaceField value={place} onChange={setPlace} />,
    restore: (ids) => requeue(restore, ids, place),
  }
}
