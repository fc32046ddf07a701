import { type MantineTheme, parseThemeColor } from '@mantine/core'
import { cssVariables } from '../theme/theme.ts'
import { mix } from './contrast.ts'

/** The grounds that text stands on, as `#rrggbb`; the selected one holds some of the theme color. */
export function getSurfaces(theme: MantineTheme, scheme: 'light' | 'dark') {
  const variables = cssVariables(theme)[scheme] as Record<string, string>
  const [chrome, panel, well, hover] = ['--chrome', '--panel', '--well', '--hover'].map((name) => variables[name]!)
  const share = /^color-mix\(in srgb, var\(--mantine-primary-color-filled\) (\d+)%, var\(--panel\)\)$/.exec(
    variables['--selected']!,
  )![1]!
  const filled = parseThemeColor({ color: theme.primaryColor, theme, colorScheme: scheme }).value
  return {
    chrome: chrome!,
    panel: panel!,
    well: well!,
    hover: hover!,
    selected: mix(filled, Number(share) / 100, panel!),
  }
}
