import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PrintingOn, Side, SideNumbers } from '../../features/designs/designs.contract.ts'

/** Nobody has said how many screens they need. */
const NOT_KNOWN = ['Reading Owl', 'Taco Tuesday']

export interface Drawing extends Partial<SideNumbers> {
  name: string
  screenPrintingOn: PrintingOn
  front: string | null
  back: string | null
}

/** A line for each side of a design. */
const PICTURE = /^<svg data-name="(.+?)" data-side="(.+?)"(.+<\/svg>)$/gm
const pictures = readFileSync(join(import.meta.dirname, 'drawings.svg'), 'utf8')
  .matchAll(PICTURE)
  .map(([, name, side, rest]) => ({ name: name!.replace('&amp;', '&'), side, picture: `<svg${rest}` }))
const designs = Map.groupBy(pictures, ({ name }) => name)

export const drawings = (): Drawing[] =>
  [...designs].map(([name, sides]) => {
    const draw = (side: Side) => sides.find((one) => one.side === side)?.picture ?? null
    const [front, back] = [draw('front'), draw('back')]
    const screenPrintingOn = front && back ? 'front_back' : front ? 'front' : 'back'
    const numbers = !NOT_KNOWN.includes(name) && { ...getNumbers('front', front), ...getNumbers('back', back) }
    return { name, screenPrintingOn, front, back, ...numbers }
  })

/** A screen for each color, and one more for the underbase on dark cloth; on black each piece is printed twice. */
function getNumbers(side: Side, picture: string | null): Partial<SideNumbers> {
  if (picture === null) return {}
  const [cloth = '', ...inks] = new Set(picture.match(/"#\w+"/g))
  const [isDark, isBlack] = [/^"#(\d\w){3}"$/, /^"#([0-2]\w){3}"$/].map((shade) => shade.test(cloth))
  return { [`${side}Screens`]: inks.length + (isDark ? 1 : 0), [`${side}Passes`]: isBlack ? 2 : 1 }
}
