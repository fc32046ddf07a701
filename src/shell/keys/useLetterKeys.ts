import { useEffect, useEffectEvent, useRef } from 'react'
import type { Role } from '../../shared/roles.ts'
import { isFreeEscape } from '../../web/keys/escape.ts'
import { keyAction, setKeysShown } from '../../web/keys/page-keys.ts'
import { TYPED_IN } from '../../web/keys/typed-in.ts'
import { usePreferences } from '../../web/theme/preferences.ts'
import { getMenu, type MenuItem } from '../menu.ts'
import { isDialogOpen } from './useSearchKey.ts'

const SEQUENCE_MS = 1_500

/** Cells where a ? is no text. */
const WITHOUT_TEXT = 'input[data-column]:not([data-column="color"]), input[data-column="color"]:placeholder-shown'

interface LetterKeys {
  /** Without one (signed out) no letter leads to a screen. */
  role: Role | undefined
  onSearch: () => void
  onGo: (screen: MenuItem) => void
}

export function useLetterKeys({ role, onSearch, onGo }: LetterKeys): void {
  const { letterKeys } = usePreferences()
  const gPressedAt = useRef(-Infinity)

  const escapeFrom = useRef<KeyboardEvent>(undefined)

  const getAction = (event: KeyboardEvent, isGoing: boolean): (() => void) | undefined => {
    const target = event.target instanceof Element ? event.target : document.body
    if (target.closest(TYPED_IN) && !(event.key === '?' && target.closest(WITHOUT_TEXT))) return undefined
    if (event.key === '?') return () => setKeysShown(true)
    if (event.key === '/') return () => focusListSearch() || onSearch()
    if (event.shiftKey) return undefined
    const letter = event.key.toLowerCase()
    const menu = role ? getMenu(role) : []
    const screen = isGoing && menu.flatMap(({ items }) => items).find(({ key }) => key === letter)
    if (screen) return () => onGo(screen)
    if (event.repeat) return undefined
    return letter === 'g' ? () => (gPressedAt.current = event.timeStamp) : keyAction(letter)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (['Shift', 'CapsLock'].includes(event.key)) return
    const isGoing = event.timeStamp - gPressedAt.current < SEQUENCE_MS
    gPressedAt.current = -Infinity
    if (event.defaultPrevented || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey || isDialogOpen()) return
    const isEscape = event.key === 'Escape'
    const action = isEscape
      ? escapeFrom.current === event && keyAction('Escape')
      : letterKeys && getAction(event, isGoing)
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    // What is open has closed itself by the time that the key arrives here.
    const onCapture = (event: KeyboardEvent) => {
      if (isFreeEscape(event) && !isDialogOpen() && !isInForm(event)) escapeFrom.current = event
    }
    addEventListener('keydown', onCapture, true)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', onCapture, true)
      removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

const isInForm = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(`form, ${TYPED_IN}`) !== null

function focusListSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>('#screen input[type="search"]')
  box?.focus()
  box?.select()
  return box !== null
}
