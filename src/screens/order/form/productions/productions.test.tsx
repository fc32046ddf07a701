import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProductionTabs } from './ProductionTabs.tsx'
import { useProductionFocus } from './useProductionFocus.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Promise(() => undefined))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Productions({ keys, wrong }: { keys: readonly string[]; wrong?: readonly string[] }) {
  const focus = useProductionFocus(keys)
  return (
    <MantineProvider env="test">
      <ProductionTabs {...focus} title="Production Orders" keys={keys} wrong={wrong ?? []} onAdd={() => undefined}>
        {keys.map((key) => (
          <div key={key} role="tabpanel" tabIndex={-1} data-production={key} aria-label={key}>
            <button type="button">Color of {key}</button>
          </div>
        ))}
      </ProductionTabs>
    </MantineProvider>
  )
}

test('a tab tells that its production has errors', () => {
  const { rerender } = render(<Productions keys={['a', 'b']} wrong={['b']} />)
  expect(screen.getByRole('tab', { name: 'Production 1' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Production 2 with errors' })).toBeTruthy()
  rerender(<Productions keys={['a', 'b']} />)
  expect(screen.getByRole('tab', { name: 'Production 2' })).toBeTruthy()
})

test.each([
  ['b', ['a', 'c'], 'c'],
  ['c', ['a', 'b'], 'b'],
])('where %s had the focus and is removed by a colleague, the nearest takes it', (removed, left, nearest) => {
  const { rerender } = render(<Productions keys={['a', 'b', 'c']} />)
  screen.getByRole('button', { name: `Color of ${removed}` }).focus()
  rerender(<Productions keys={left} />)
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: nearest }))
})

test('where the last one is removed, the focus is on the button that adds one', () => {
  const { rerender } = render(<Productions keys={['a']} />)
  screen.getByRole('button', { name: 'Color of a' }).focus()
  rerender(<Productions keys={[]} />)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Add Production Order/ }))
})
