import { useSyncExternalStore } from 'react'

/** How this browser shows the application; kept in the browser, for whoever sits there. */
export interface Preferences {
  color: ThemeColor
  scheme: 'light' | 'dark' | 'system'
  /** Pixels of the root font, which everything is measured in. */
  scale: number
}

export const THEME_COLORS = ['green', 'teal', 'blue', 'indigo', 'violet', 'grape'] as const
export type ThemeColor = (typeof THEME_COLORS)[number]
export const SCALES = [12, 13, 14, 15, 16] as const

const DEFAULTS: Preferences = { color: 'green', scheme: 'system', scale: 14 }
const KEY = 'preferences'

const listeners = new Set<() => void>()
const darkSystem = matchMedia('(prefers-color-scheme: dark)')
let preferences = read()

function read(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Preferences>
    return {
      color: THEME_COLORS.find((color) => color === stored.color) ?? DEFAULTS.color,
      scheme: stored.scheme === 'dark' || stored.scheme === 'light' ? stored.scheme : DEFAULTS.scheme,
      scale: SCALES.find((scale) => scale === stored.scale) ?? DEFAULTS.scale,
    }
  } catch {
    return DEFAULTS
  }
}

export function changePreferences(change: Partial<Preferences>): void {
  preferences = { ...preferences, ...change }
  localStorage.setItem(KEY, JSON.stringify(preferences))
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, () => preferences)

/** The scheme in force: what the person chose, or what the system says. */
export const useScheme = (): 'light' | 'dark' => useSyncExternalStore(subscribe, schemeInForce)

function schemeInForce(): 'light' | 'dark' {
  if (preferences.scheme !== 'system') return preferences.scheme
  return darkSystem.matches ? 'dark' : 'light'
}

const tell = () => {
  document.documentElement.style.fontSize = `${preferences.scale}px`
  // init-theme.js painted the first frame; from here on the style sheet does.
  document.documentElement.style.removeProperty('background-color')
  listeners.forEach((listener) => listener())
}

darkSystem.addEventListener('change', tell)
// Another tab changed them.
window.addEventListener('storage', (event) => {
  if (event.key !== KEY && event.key !== null) return
  preferences = read()
  tell()
})
