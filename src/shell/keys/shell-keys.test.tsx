import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from '../../web/dialog/Dialog.tsx'
import { setKeysShown, useAreKeysShown } from '../../web/keys/page-keys.ts'
import { changePreferences } from '../../web/theme/preferences.ts'
import { ROLES } from '../../shared/roles.ts'
import { getMenu } from '../menu.ts'
import { useLetterKeys } from './useLetterKeys.ts'
import { useSearchKey } from './useSearchKey.ts'

const onSearch = vi.fn<() => void>()
const onGo = vi.fn<(label: string) => void>()

function Page({ opened = false, withList = false }) {
  useSearchKey(onSearch)
  useLetterKeys({ role: 'warehouse_operator', onSearch, onGo: ({ label }) => onGo(label) })
  return (
    <main id="screen">
      <input aria-label="Remark" />
      <textarea aria-label="Address" />
      <input type="checkbox" aria-label="Row" />
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        Pick
      </button>
      <input aria-label="S" data-column="small" />
      {withList && <input type="search" aria-label="List" />}
      <Dialog opened={opened} onClose={() => undefined} title="Color">
        <button type="button">Save</button>
      </Dialog>
      {useAreKeysShown() && <p>Keys</p>}
    </main>
  )
}

const show = (props: Parameters<typeof Page>[0] = {}) =>
  render(
    <MantineProvider env="test">
      <Page {...props} />
    </MantineProvider>,
  )

/** Presses keys one after the other; returns whether the browser may still do what it does with the last one. */
const press = (target: Element, ...keys: (string | object)[]): boolean =>
  keys.map((key) => fireEvent.keyDown(target, typeof key === 'string' ? { key } : key)).at(-1)!

beforeEach(() => {
  // The instant of each key, in milliseconds.
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => now)
})

let now = 10_000

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.clearAllMocks()
  changePreferences({ letterKeys: true })
  setKeysShown(false)
})

test('G and a letter go to a screen of the role, whatever stands between them ends that', () => {
  show()
  press(document.body, 'g', 'o')
  expect(onGo).toHaveBeenLastCalledWith('Warehouse Orders')
  press(document.body, 'G', 'X')
  expect(onGo).toHaveBeenLastCalledWith('Machine XL Schedule')
  press(screen.getByLabelText('Row'), 'g', 's')
  expect(onGo).toHaveBeenLastCalledWith('Machine M Schedule')
  expect(onGo).toHaveBeenCalledTimes(3)
  // A screen of administrators; another key between; without G.
  press(document.body, 'g', 'c', 'g', 'ArrowDown', 'o', 'o')
  expect(onGo).toHaveBeenCalledTimes(3)
})

test('the second key may come 1.5 s after G, and no later', () => {
  show()
  press(document.body, 'g')
  now += 1_499
  press(document.body, 'o')
  expect(onGo).toHaveBeenCalledTimes(1)
  press(document.body, 'g')
  now += 1_500
  press(document.body, 'o')
  expect(onGo).toHaveBeenCalledTimes(1)
})

test('letters in fields, with modifiers, while composing and in dialogs are none of these keys', () => {
  const { unmount } = show()
  for (const field of ['Remark', 'Address', 'S']) {
    expect(press(screen.getByLabelText(field), 'g', 'o')).toBe(true)
    expect(press(screen.getByLabelText(field), '/')).toBe(true)
  }
  expect(press(screen.getByLabelText('Remark'), '?')).toBe(true)
  press(screen.getByText('Pick'), 'g', 'o')
  for (const modifier of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }]) {
    press(document.body, 'g', { key: 'o', ...modifier })
    press(document.body, { key: 'g', ...modifier }, 'o')
  }
  unmount()
  show({ opened: true })
  press(screen.getByText('Save'), 'g', 'o', '/', '?', { key: 'k', ctrlKey: true })
  expect(onGo).not.toHaveBeenCalled()
  expect(onSearch).not.toHaveBeenCalled()
  expect(screen.queryByText('Keys')).toBeNull()
})

test('? lists the keys, also from a cell of a sheet', () => {
  show()
  expect(press(screen.getByLabelText('S'), '?')).toBe(false)
  expect(screen.getByText('Keys')).toBeTruthy()
})

test('/ leads to the search of the list, and without a list to the search everywhere', () => {
  const { unmount } = show({ withList: true })
  expect(press(document.body, '/')).toBe(false)
  expect(document.activeElement).toBe(screen.getByLabelText('List'))
  expect(onSearch).not.toHaveBeenCalled()
  unmount()
  show()
  press(document.body, '/')
  expect(onSearch).toHaveBeenCalledTimes(1)
})

test('Ctrl+K and ⌘K search from everywhere, also with the keys of one letter switched off', () => {
  changePreferences({ letterKeys: false })
  show({ withList: true })
  expect(press(screen.getByLabelText('Remark'), { key: 'k', ctrlKey: true })).toBe(false)
  press(document.body, { key: 'k', metaKey: true })
  expect(onSearch).toHaveBeenCalledTimes(2)
  press(document.body, 'g', 'o', '?', '/')
  expect(onGo).not.toHaveBeenCalled()
  expect(screen.queryByText('Keys')).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

test.each(ROLES)('no two entries of the menu of %s have the same letter', (role) => {
  const letters = getMenu(role)
    .flatMap(({ items }) => items)
    .flatMap(({ key }) => key ?? [])
  expect(letters.length).toBeGreaterThan(0)
  expect(letters.filter((letter) => !/^[a-fh-z]$/.test(letter))).toEqual([])
  expect(new Set(letters).size).toBe(letters.length)
})
