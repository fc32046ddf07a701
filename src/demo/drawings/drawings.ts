import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasSide, type PrintingOn, type Side, type SideNumbers } from '../../features/designs/designs.contract.ts'

const DESIGNS: readonly (readonly [name: string, screenPrintingOn: PrintingOn])[] = [
  ['Northside Tigers', 'front_back'],
  ['River City Brewing Badge', 'front_back'],
  ['Sunset Surf Club', 'back'],
  ['Iron Temple Kettlebell', 'front'],
  ['Granite Peak Trail Run', 'front'],
  ['Velvet Amps Tour', 'front_back'],
  ['Grace Chapel Youth Camp', 'front'],
  ['Bluebird Café', 'front'],
  ['Harbor Lights Skyline', 'front'],
  ['Lotus Mandala', 'back'],
  ['Lakeside Little League', 'front'],
  ['Roller Disco 76', 'front'],
  ['Grizzly Ridge Football', 'front'],
  ['Anchor & Co.', 'front'],
  ['Desert Bloom Festival', 'front'],
  ['Fox Run Elementary', 'front'],
  ['Skate or Dye', 'front'],
  ['Mill Creek Fire Company 12', 'front_back'],
  ['Wildflower Market', 'front'],
  ['Pedal Works', 'front'],
  ['Reading Owl', 'front'],
  ['Great Wave Aquatics', 'back'],
  ['Taco Tuesday', 'front'],
  ['Space Camp', 'front'],
  ['Kraken Dive Club', 'front'],
]

/** Nobody has said how many screens they need. */
const NOT_KNOWN = ['Reading Owl', 'Taco Tuesday']

export interface Drawing extends Partial<SideNumbers> {
  name: string
  screenPrintingOn: PrintingOn
  front: string | null
  back: string | null
}

/** A line for each side of a design, by its id. */
const pictures = new Map(
  readFileSync(join(import.meta.dirname, 'drawings.svg'), 'utf8')
    .matchAll(/^(<svg) id="(.+?)"(.+<\/svg>)$/gm)
    .map(([, begin, id, rest]) => [id, `${begin}${rest}`]),
)

export const drawings = (): Drawing[] =>
  DESIGNS.map(([name, screenPrintingOn]) => {
    const draw = (side: Side) => (hasSide(screenPrintingOn, side) ? pictures.get(getId(name, side))! : null)
    const [front, back] = [draw('front'), draw('back')]
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

const getId = (name: string, side: Side): string => {
  const letters = name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
  return `${letters.match(/[a-z0-9]+/g)!.join('-')}-${side}`
}
