import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasSide, type PrintingOn, SIDES } from '../../features/designs/designs.contract.ts'
import { drawings, fileOf } from './drawings.ts'

const designs = drawings()

test('every file is a side of a design that is listed, and every printed side has its file', () => {
  const listed = designs.flatMap(({ name, screenPrintingOn }) =>
    SIDES.filter((side) => hasSide(screenPrintingOn, side)).map((side) => fileOf(name, side)),
  )
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.svg'))
  expect(files.toSorted()).toEqual(listed.toSorted())
})

test('25 designs have names of their own; most are printed on one side, some on both', () => {
  expect(new Set(designs.map(({ name }) => name)).size).toBe(25)
  const count = (sides: PrintingOn) => designs.filter(({ screenPrintingOn }) => screenPrintingOn === sides).length
  expect([count('front'), count('back'), count('front_back')]).toEqual([18, 3, 4])
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
