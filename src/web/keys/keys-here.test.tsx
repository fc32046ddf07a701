import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Keys } from './Keys.tsx'
import { keysHere, shortcutHere } from './keys-here.ts'

afterEach(() => vi.restoreAllMocks())

const useComputer = (platform: string) => vi.spyOn(Navigator.prototype, 'platform', 'get').mockReturnValue(platform)

describe.each(['MacIntel', 'iPad', 'iPhone'])('on %s', (platform) => {
  test.each([
    ['Ctrl K', '⌘ K'],
    ['Alt P', '⌥ P'],
    ['Shift Enter', '⇧ Enter'],
    ['Ctrl Shift Delete', '⇧ ⌘ Delete'],
    ['Remove the row (Ctrl+Shift+Delete)', 'Remove the row (⇧⌘Delete)'],
    ['Keys without Ctrl or Alt', 'Keys without ⌘ or ⌥'],
    ['G and a letter', 'G and a letter'],
  ])('%s is %s', (keys, there) => {
    useComputer(platform)
    expect(keysHere(keys)).toBe(there)
  })

  test('a label and what a screen reader says are of this computer too', () => {
    useComputer(platform)
    render(<Keys>Ctrl Enter</Keys>, { wrapper: MantineProvider })
    expect(screen.getByText('⌘ Enter')).toBeTruthy()
    expect([shortcutHere('Control+Enter'), shortcutHere('Alt+P')]).toEqual(['Meta+Enter', 'Alt+P'])
  })
})

test.each(['Win32', 'Linux x86_64', ''])('on %j the keys keep their names', (platform) => {
  useComputer(platform)
  for (const keys of ['Ctrl Shift Delete', 'Undo (Ctrl+Z)', 'Alt P']) expect(keysHere(keys)).toBe(keys)
  expect(shortcutHere('Control+Enter')).toBe('Control+Enter')
})
