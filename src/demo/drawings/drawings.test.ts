import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type PrintingOn, SIDES } from '../../features/designs/designs.contract.ts'
import { drawings } from './drawings.ts'

const designs = drawings()

test('every printed side has its picture, and every picture is that of a side', () => {
  const drawn = designs.flatMap(({ front, back }) => [front, back]).filter((picture) => picture !== null)
  expect(drawn).not.toContain(undefined)
  expect(new Set(drawn).size).toBe(
    readFileSync(join(import.meta.dirname, 'drawings.svg'), 'utf8').split('\n<svg ').length - 1,
  )
})

test('25 designs have names of their own; most are printed on one side, some on both', () => {
  expect(new Set(designs.map(({ name }) => name)).size).toBe(25)
  const count = (sides: PrintingOn) => designs.filter(({ screenPrintingOn }) => screenPrintingOn === sides).length
  expect([count('front'), count('back'), count('front_back')]).toEqual([18, 3, 4])
})

test('each printed side has 2 to 6 screens and one or two passes, mostly one; of two designs they are not known', () => {
  const sides = designs.flatMap((design) =>
    SIDES.filter((side) => design[side] !== null).map((side) => [design[`${side}Screens`], design[`${side}Passes`]]),
  )
  const known = sides.filter(([screens]) => screens !== undefined)
  expect([sides.length, known.length]).toEqual([29, 27])
  expect(new Set(known.map(([screens]) => screens))).toEqual(new Set([2, 3, 4, 5, 6]))
  const count = (times: number) => known.filter(([, passes]) => passes === times).length
  expect([count(1), count(2)]).toEqual([21, 6])
})

test('no picture needs a font or another file, so that it looks the same on every machine', () => {
  for (const { name, front, back } of designs) {
    for (const svg of [front, back]) {
      if (svg === null) continue
      expect(svg, name).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="800" height="800" .*<\/svg>\s*$/)
      expect(svg, name).not.toMatch(/<text|<image|<style|font|href|url\((?!#)/)
    }
  }
})
