import { useEffect } from 'react'
import { whenIdle } from '../../web/idle.ts'
import { useKnownMachines } from './known-machines.ts'

/** For the frame of all screens. It begins with those of the last visit, so what follows them loads after the screen. */
export function useMachinesOfShop(): void {
  useEffect(() => {
    let end: (() => void) | undefined
    let isOver = false
    const begin = async () => {
      const { followMachines } = await import('./follow-machines.ts')
      if (!isOver) end = followMachines()
    }
    // Where it cannot be loaded, the machines are those of the last visit.
    const cancel = whenIdle(() => void begin().catch(() => undefined))
    return () => {
      isOver = true
      cancel()
      end?.()
    }
  }, [])
  useKnownMachines()
}
