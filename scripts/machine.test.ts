import { expect, test } from 'vitest'
import { CHROMIUM, FIREFOX, POSTGRES, whatToInstall } from './machine.mjs'

const library = { name: 'libatomic.so.1', find: () => undefined, debianPackage: 'libatomic1' }

test('all that is missing is said in one line, with what to type', () => {
  const line = whatToInstall([library, CHROMIUM, FIREFOX, POSTGRES])
  expect(line.split('\n')).toHaveLength(1)
  expect(line).toMatch(/^Missing: libatomic\.so\.1, Chromium, Firefox, PostgreSQL\. /)
  expect(line).toMatch(/: apt-get update && apt-get install -y libatomic1 chromium firefox-esr postgresql$/)
})

test('what has no package of a known name is named all the same', () => {
  expect(whatToInstall([{ name: 'libstrange.so.9', find: () => undefined }])).toBe(
    'Missing: libstrange.so.9. Install it, then try again.',
  )
})
