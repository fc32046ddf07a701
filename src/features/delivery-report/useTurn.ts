import { useEffect, useState } from 'react'
import { whenIdle } from '../../web/idle.ts'

const LINES_AT_ONCE = 200

const waiting = new Set<{ lines: number; draw: () => void }>()

function drawSome(): void {
  let lines = 0
  for (const group of waiting) {
    if (lines > LINES_AT_ONCE) return void whenIdle(drawSome)
    lines += group.lines
    waiting.delete(group)
    group.draw()
  }
}

/** Whether a group of so many lines is drawn: a long report from its top on, so that keys are answered meanwhile. */
export function useTurn(lines: number): boolean {
  const [hasTurn, setTurn] = useState(false)
  useEffect(() => {
    const group = { lines, draw: () => setTurn(true) }
    if (waiting.add(group).size === 1) whenIdle(drawSome)
    return () => void waiting.delete(group)
  }, [lines])
  return hasTurn
}
