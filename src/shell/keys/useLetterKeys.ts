import { useEffect, useEffectEvent, useRef } from 'react'
import type { Role } from '../../shared/roles.ts'
import { showKeys } from '../../web/keys/page-keys.ts'
import { usePreferences } from '../../web/theme/preferences.ts'
import { type MenuItem, MENUS } from '../menu.ts'
import { isOverDialog } from './useSearchKey.ts'

/** The longest time between G and the letter of a screen, in milliseconds. */
const SEQUENCE_MS = 1_500

/** Where letters are typed, or choose. */
const TYPED_IN = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="menu"]'

/** Fields of a sheet where a ? is no text: its cells, and its color field as long as that is empty. */
const WITHOUT_TEXT = 'input[data-column]:not([data-column="color"]), input[data-column="color"]:placeholder-shown'

interface LetterKeys {
  role: Role
  onSearch: () => void
  onGo: (screen: MenuItem) => void
}

/**
 * The keys of one letter that hold on every screen, outside of fields and dialogs, unless they are switched off in the
 * settings: / for the search, ? for the list of keys, and G with the letter of a screen.
 */
export function useLetterKeys({ role, onSearch, onGo }: LetterKeys): void {
  const { letterKeys } = usePreferences()
  /** When G was pressed, if the key before this one was G. */
  const goneAt = useRef(-Infinity)

  /** Returns whether the key means something here. `isGoing`: it comes right after G. */
  const onLetter = (event: KeyboardEvent, isGoing: boolean): boolean => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.key === '?' && target.closest(WITHOUT_TEXT)) return act(showKeys)
    if (target.closest(TYPED_IN)) return false
    if (event.key === '?') return act(showKeys)
    if (event.key === '/') return act(() => focusListSearch() || onSearch())
    if (event.shiftKey) return false
    const letter = event.key.toLowerCase()
    const screen = isGoing && MENUS[role].flatMap(({ items }) => items).find(({ key }) => key === letter)
    if (screen) return act(() => onGo(screen))
    if (letter === 'g' && !event.repeat) goneAt.current = event.timeStamp
    return false
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (['Shift', 'CapsLock'].includes(event.key)) return
    const isGoing = event.timeStamp - goneAt.current < SEQUENCE_MS
    goneAt.current = -Infinity
    if (event.defaultPrevented || event.isComposing) return
    if (!letterKeys || event.ctrlKey || event.metaKey || event.altKey || isOverDialog()) return
    if (onLetter(event, isGoing)) event.preventDefault()
  })
  useEffect(() => {
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

function act(run: () => void): true {
  run()
  return true
}

/** Moves the focus to the search of the list on the screen; false if it has none. */
function focusListSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('#screen input[type="search"]')
  box?.focus()
  box?.select()
  return box !== null
}
