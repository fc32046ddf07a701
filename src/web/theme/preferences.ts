import type { Separator } from '../../shared/records/csv-endpoint.ts'
import { createStore } from '../state/store.ts'
import { recalled, remember } from '../state/stored.ts'

export interface Preferences {
  color: ThemeColor
  scheme: (typeof SCHEMES)[number]
  scale: number
  density: (typeof DENSITIES)[number]
  letterKeys: boolean
  /** Of the columns in exported files. */
  separator: Separator
}

const SCHEMES = ['light', 'dark', 'system'] as const
export const THEME_COLORS = ['green', 'teal', 'blue', 'indigo', 'violet', 'grape'] as const
export type ThemeColor = (typeof THEME_COLORS)[number]
export const DENSITIES = ['compact', 'comfortable'] as const
export const SCALES = [12, 13, 14, 15, 16] as const

const DEFAULTS: Preferences = {
  ...{ color: 'green', scheme: 'light', scale: 14, density: 'comfortable', letterKeys: true, separator: 'comma' },
}
const KEY = 'preferences'

const darkSystem = matchMedia('(prefers-color-scheme: dark)')
const preferences = createStore(read())

function read(): Preferences {
  const stored = (recalled(localStorage, KEY) ?? {}) as Partial<Preferences>
  return {
    color: THEME_COLORS.find((color) => color === stored.color) ?? DEFAULTS.color,
    scheme: SCHEMES.find((scheme) => scheme === stored.scheme) ?? DEFAULTS.scheme,
    scale: SCALES.find((scale) => scale === stored.scale) ?? DEFAULTS.scale,
    density: DENSITIES.find((density) => density === stored.density) ?? DEFAULTS.density,
    letterKeys: stored.letterKeys !== false,
    separator: stored.separator === 'semicolon' ? 'semicolon' : DEFAULTS.separator,
  }
}

export function changePreferences(change: Partial<Preferences>): void {
  remember(localStorage, KEY, { ...preferences.get(), ...change })
  show({ ...preferences.get(), ...change })
}

export const usePreferences = preferences.useValue

export function useScheme(): 'light' | 'dark' {
  const { scheme } = preferences.useValue()
  if (scheme !== 'system') return scheme
  return darkSystem.matches ? 'dark' : 'light'
}

function show(next: Preferences): void {
  document.documentElement.style.fontSize = `${next.scale}px`
  // init-theme.js set these for the first paint; from now on the style sheet sets them.
  document.documentElement.style.removeProperty('background-color')
  document.documentElement.style.removeProperty('color-scheme')
  preferences.set(next)
}

darkSystem.addEventListener('change', () => show({ ...preferences.get() }))
window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) show(read())
})
