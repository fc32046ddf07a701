import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The sections of the specification that ask for something. */
const SECTIONS = [...Array.from({ length: 16 }, (_, n) => `2.${n + 1}`), '3', '4', '5', '6', '7', '8', '9']

test('each section of the specification is in the name of a test, and no other section is', () => {
  const named = globSync(['{src,e2e}/**/*.{test,spec}.{ts,tsx}', 'src/server/testing/*.ts'])
    .flatMap((file) => readFileSync(file, 'utf8').match(/['`](§[\d.]+ )+/g) ?? [])
    .flatMap((name) => name.match(/[\d.]+/g) ?? [])
  expect(new Set(named)).toEqual(new Set(SECTIONS))
})
