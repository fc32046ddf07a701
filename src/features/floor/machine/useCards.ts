import { useCallback, useEffect, useState } from 'react'
import { usePlannedJobs } from '../plan/usePlan.ts'
import type { Machine, OnMachine, Schedule } from '../schedules.contract.ts'
import { type Card, getPlanned, mergeCards } from './cards.ts'

/** While a finger is down nothing moves; `dismiss` ends the news of a card, or removes one that has left the list. */
export function useCards(list: readonly Schedule[] | undefined): { cards: Card[]; dismiss: (id: string) => void } {
  const [seen, setSeen] = useState<readonly Schedule[]>()
  const [cards, setCards] = useState<Card[]>([])
  const isPressed = usePressed()
  if (list && list !== seen && !isPressed) {
    setSeen(list)
    setCards(seen ? mergeCards(cards, list) : list.map((schedule) => ({ schedule })))
  }
  const dismiss = useCallback((id: string) => {
    setCards((all) =>
      all.flatMap((card) => (card.schedule._id !== id ? card : card.hasLeft ? [] : { schedule: card.schedule })),
    )
  }, [])
  return { cards, dismiss }
}

export function usePlanned(machine: Machine, listed: OnMachine | undefined) {
  return getPlanned(usePlannedJobs(machine), listed)
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
