import { DEFAULT_THEME, mergeMantineTheme, parseThemeColor } from '@mantine/core'
import { expect, test } from 'vitest'
import { THEME_COLORS } from './preferences.ts'
import { cssVariables, themeOf } from './theme.ts'

/** Relative luminance of a hex color, as WCAG 2.2 defines it for the contrast ratio. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test.each(THEME_COLORS)('%s can be read: text on its buttons, links and icons in it, light and dark', (color) => {
  const theme = mergeMantineTheme(DEFAULT_THEME, themeOf(color))
  const { light, dark } = cssVariables(theme)
  const filled = (colorScheme: 'light' | 'dark') => parseThemeColor({ color, theme, colorScheme }).value
  const tint = theme.colors[color][4]
  const pairs: [of: string, one: string, other: string][] = [
    ['white on a button, light', '#ffffff', filled('light')],
    ['white on a button, dark', '#ffffff', filled('dark')],
    ['a link, light', filled('light'), light['--panel']!],
    ['a link, dark', tint, dark['--panel']!],
    ['dimmed text, light', light['--mantine-color-dimmed']!, light['--page']!],
    ['dimmed text, dark', dark['--mantine-color-dimmed']!, dark['--panel']!],
    ['a placeholder, light', light['--mantine-color-placeholder']!, light['--panel']!],
    ['a fault, light', light['--mantine-color-error']!, light['--panel']!],
    ['a fault, dark', dark['--mantine-color-error']!, dark['--panel']!],
  ]
  for (const [of, one, other] of pairs) expect(contrast(one, other), of).toBeGreaterThanOrEqual(4.5)
  for (const scheme of [light, dark]) {
    expect(contrast(scheme['--mantine-color-default-border']!, scheme['--panel']!)).toBeGreaterThanOrEqual(3)
  }
})
