import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, distance } from '../../../web/testing/contrast.ts'
import { getSurfaces } from '../../../web/testing/surfaces.ts'
import { THEME_COLORS } from '../../../web/theme/preferences.ts'
import { getTheme } from '../../../web/theme/theme.ts'
import type { StatusVariant, StatusTone } from '../../../web/ui/status/status-variant.ts'
import { ORDER_STATUS_LOOKS } from '../../orders/status/OrderStatusTag.tsx'
import { SIDE_STATUS_LOOKS } from '../../productions/side-status-variants.ts'
import { SCHEDULE_STATUS_VARIANTS } from './schedule-status-variants.ts'

const css = readFileSync('src/web/ui/status/status-colors.css', 'utf8')
const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/** A color of a status as the style sheet has it; that of its form comes after that of its tone. */
function findColor(
  { tone, form }: Pick<StatusVariant, 'tone' | 'form'>,
  name: 'text' | 'ground',
  scheme: Scheme,
): string {
  const [, ofTone] = new RegExp(`\\n\\[data-tone='${tone}'\\] \\{([\\s\\S]*?)\\n\\}`).exec(css)!
  const [whole, ofForm] = [ofTone!, ofTone!.split(`[data-form='${form}']`)[1]]
  const find = (block = '') => new RegExp(`--status-${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(block)
  const [, light, dark] = find(ofForm) ?? find(whole)!
  return scheme === 'light' ? light! : dark!
}

const KINDS: Record<string, Record<string, StatusVariant>> = {
  'an order': ORDER_STATUS_LOOKS,
  'a schedule': SCHEDULE_STATUS_VARIANTS,
  'a side': SIDE_STATUS_LOOKS,
}

describe.each(THEME_COLORS)('in %s the statuses can be read', (color) => {
  const theme = mergeMantineTheme(DEFAULT_THEME, getTheme(color))
  test.each(SCHEMES)('%s', (scheme) => {
    const { panel, hover, selected } = getSurfaces(theme, scheme)
    const tooFaint: string[] = []
    for (const variants of Object.values(KINDS)) {
      for (const [status, look] of Object.entries(variants)) {
        const grounds = look.form === 'outline' ? [panel, hover, selected] : [findColor(look, 'ground', scheme)]
        const text = findColor(look, 'text', scheme)
        for (const ground of grounds) {
          if (contrast(text, ground) < 4.5) tooFaint.push(`${status}: ${text} on ${ground}`)
        }
      }
    }
    expect(tooFaint).toEqual([])
  })
})

test.each(SCHEMES)('labels that are no status can be read too, %s', (scheme) => {
  const tones: StatusTone[] = ['danger', 'secondary', 'warning', 'info', 'success', 'primary']
  for (const tone of tones) {
    const variant = { tone, form: 'tint' } as const
    expect(
      contrast(findColor(variant, 'text', scheme), findColor(variant, 'ground', scheme)),
      tone,
    ).toBeGreaterThanOrEqual(4.5)
  }
})

describe.each(Object.entries(KINDS))('no two statuses of %s differ by hue alone', (_, looks) => {
  const pairs = Object.entries(looks).flatMap((one, at) =>
    Object.entries(looks)
      .slice(at + 1)
      .map((other) => [one, other] as const),
  )

  test('each has an icon of its own', () => {
    const icons = Object.values(looks).map(({ icon }) => icon)
    expect(new Set(icons).size).toBe(icons.length)
  })

  test.each(['protanopia', 'deuteranopia'] as const)('with %s their forms differ where their hues meet', (eyes) => {
    const alike: string[] = []
    for (const scheme of SCHEMES) {
      for (const [[one, a], [other, b]] of pairs) {
        const apart = (['text', 'ground'] as const).map((name) => {
          const [first, second] = [findColor(a, name, scheme), findColor(b, name, scheme)]
          return distance(first, second, eyes)
        })
        if (Math.max(...apart) < 25 && a.form === b.form) alike.push(`${one} and ${other}, ${scheme}`)
      }
    }
    expect(alike).toEqual([])
  })
})
