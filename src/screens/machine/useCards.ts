import { useCallback, useEffect, useState } from 'react'
import { usePlannedJobs } from '../../features/plan/usePlan.ts'
import type { OnMachine, Schedule } from '../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import { type Card, getPlanned, holdCards, mergeCards } from './cards.ts'

/**
 * While a finger is down nothing moves, and while a card is held none takes another place. `dismiss` ends the news of a
 * card, or removes one that has left the list.
 */
export function useCards(
  list: readonly Schedule[] | undefined,
  isHeldCard: (card: Card) => boolean,
): { cards: Card[]; hasMoved: boolean; dismiss: (id: string) => void } {
  const [seen, setSeen] = useState<{ list: readonly Schedule[]; isHeld: boolean }>()
  const [cards, setCards] = useState<Card[]>([])
  const isPressed = usePressed()
  const isHeld = cards.some(isHeldCard)
  if (list && (list !== seen?.list || isHeld !== seen.isHeld) && !isPressed) {
    setSeen({ list, isHeld })
    setCards(seen ? (isHeld ? holdCards : mergeCards)(cards, list) : list.map((schedule) => ({ schedule })))
  }
  const dismiss = useCallback((id: string) => {
    setCards((all) =>
      all.flatMap((card) => (card.schedule._id !== id ? card : card.hasLeft ? [] : { schedule: card.schedule })),
    )
  }, [])
  return { cards, hasMoved: useJustChanged(cards.map(({ schedule }) => schedule._id).join()), dismiss }
}

export function usePlanned(machine: Machine, listed: OnMachine | undefined) {
  return getPlanned(usePlannedJobs(machine), listed)
}

/** A second tap of a finger comes within this time, and was meant for what was there at the first one. */
const SECOND_TAP_MS = 400

function useJustChanged(value: string): boolean {
  const [known, setKnown] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(value), SECOND_TAP_MS)
    return () => clearTimeout(timer)
  }, [value])
  return value !== known
}

const CLICK_MS = 100

function usePressed(): boolean {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const down = () => {
      clearTimeout(timer)
      setPressed(true)
    }
    // The click comes after the finger is up, and is for what it has touched.
    const up = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setPressed(false), CLICK_MS)
    }
    addEventListener('pointerdown', down)
    const ends = ['pointerup', 'pointercancel', 'blur'] as const
    for (const end of ends) addEventListener(end, up)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', down)
      for (const end of ends) removeEventListener(end, up)
    }
  }, [])
  return isPressed
}
