import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../web/idle.ts'

const RETRY_MS = 3_000

export function Toasts() {
  const [List, setList] = useState<ComponentType | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (List) return
    const load = () =>
      void import('./ToastList.tsx').then(
        ({ ToastList }) => setList(() => ToastList),
        () => void setTimeout(() => setTries(tries + 1), RETRY_MS),
      )
    return whenIdle(load)
  }, [List, tries])
  return List && <List />
}
