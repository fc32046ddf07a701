import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrast } from '../testing/contrast.ts'
import { cssVariables, getTheme } from '../theme/theme.ts'

test('black and white ink stand out from the ground, light and dark', () => {
  const { light, dark } = cssVariables(mergeMantineTheme(DEFAULT_THEME, getTheme('green')))
  for (const ground of [light, dark].map((variables) => variables['--art-ground']!))
    for (const ink of ['#000000', '#ffffff']) expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThan(3)
})

test('no image is shown without that ground', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.(tsx|css)$/.test(file),
  )
  const shown = files.filter((file) =>
    /<(img|Image)\b|component="img"|\burl\(/.test(readFileSync(join('src', file), 'utf8')),
  )
  expect(shown).toEqual(['web/art/ArtImage.tsx'])
})
