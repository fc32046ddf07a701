import { DEFAULT_THEME, mergeMantineTheme, parseThemeColor } from '@mantine/core'
import { expect, test } from 'vitest'
import { contrast } from '../testing/contrast.ts'
import { getSurfaces } from '../testing/surfaces.ts'
import { THEME_COLORS } from './preferences.ts'
import { cssVariables, getTheme } from './theme.ts'

test.each(THEME_COLORS)('%s can be read: text on its buttons, links and icons in it, light and dark', (color) => {
  const theme = mergeMantineTheme(DEFAULT_THEME, getTheme(color))
  const { light, dark } = cssVariables(theme) as Record<'light' | 'dark', Record<string, string>>
  const filled = (colorScheme: 'light' | 'dark') => parseThemeColor({ color, theme, colorScheme }).value
  const tint = theme.colors[color][4]
  const pairs: [of: string, one: string, other: string][] = [
    ['white on a button, light', '#ffffff', filled('light')],
    ['white on a button, dark', '#ffffff', filled('dark')],
    ['what is pressed, light', filled('light'), light['--panel']!],
    ['what is pressed, dark', tint, dark['--panel']!],
    ['a day that is soon, light, on its tint', light['--soon']!, light['--soon-tint']!],
    ['a day that is soon, dark, on its tint', dark['--soon']!, dark['--soon-tint']!],
  ]
  const texts = ['--mantine-color-text', '--mantine-color-dimmed', '--mantine-color-error', '--late', '--soon']
  for (const [scheme, variables] of [
    ['light', light],
    ['dark', dark],
  ] as const) {
    for (const [surface, ground] of Object.entries(getSurfaces(theme, scheme))) {
      for (const text of texts) pairs.push([`${text} on ${surface}, ${scheme}`, variables[text]!, ground])
      pairs.push([`a link on ${surface}, ${scheme}`, theme.colors[color][scheme === 'light' ? 9 : 3], ground])
      const icon = scheme === 'light' ? filled('light') : tint
      expect(contrast(icon, ground), `an icon in the color on ${surface}, ${scheme}`).toBeGreaterThanOrEqual(3)
    }
    const { chrome, panel } = getSurfaces(theme, scheme)
    for (const ground of [chrome, panel]) {
      pairs.push([`a placeholder, ${scheme}`, variables['--mantine-color-placeholder']!, ground])
    }
  }
  for (const [of, one, other] of pairs) expect(contrast(one, other), of).toBeGreaterThanOrEqual(4.5)
  for (const scheme of [light, dark]) {
    expect(contrast(scheme['--mantine-color-default-border']!, scheme['--panel']!)).toBeGreaterThanOrEqual(3)
  }
})
