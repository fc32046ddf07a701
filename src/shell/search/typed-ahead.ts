import { useEffect } from 'react'

interface TypedAhead {
  text: string
  isEntered: boolean
}

let typed: TypedAhead | null = null

/** A few keys on a slow computer would be lost, or be taken for keys of the screen below. */
export function useTypedAhead(isOpen: boolean): void {
  useEffect(() => (isOpen ? collect() : undefined), [isOpen])
}

function collect(): () => void {
  typed = { text: '', isEntered: false }
  addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    typed = null
    removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (!typed || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key.length === 1) typed = { text: typed.text + event.key, isEntered: false }
  else if (event.key === 'Backspace') typed = { text: typed.text.slice(0, -1), isEntered: false }
  else if (event.key === 'Enter') typed.isEntered = typed.text !== ''
  else return
  event.preventDefault()
  event.stopPropagation()
}

export function takeTypedAhead(): TypedAhead {
  const taken = typed ?? { text: '', isEntered: false }
  typed = null
  return taken
}
