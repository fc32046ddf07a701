import type { PrintingOn } from '../../features/designs/designs.contract.ts'
import { tigers, grizzly, foxRun, owl } from './animals.ts'
import { brewery, fireCompany, anchor, ironTemple } from './badges.ts'
import { skate, taco, spaceCamp, kraken } from './characters.ts'
import { pedalWorks, littleLeague, cafe, retroStripes, velvetAmps } from './clubs.ts'
import { skyline, mandala, wildflowers } from './ornaments.ts'
import { surfClub, granitePeak, youthCamp, desert, greatWave } from './outdoors.ts'
import { onCloth } from './shapes.ts'

/** The art of a printing design: SVG drawn in a few inks on cloth of one color. */
interface Art {
  cloth: string
  front?(): string
  back?(): string
}

const ART: readonly (readonly [name: string, art: Art])[] = [
  ['Northside Tigers', tigers],
  ['River City Brewing Badge', brewery],
  ['Sunset Surf Club', surfClub],
  ['Iron Temple Kettlebell', ironTemple],
  ['Granite Peak Trail Run', granitePeak],
  ['Velvet Amps Tour', velvetAmps],
  ['Grace Chapel Youth Camp', youthCamp],
  ['Bluebird Café', cafe],
  ['Harbor Lights Skyline', skyline],
  ['Lotus Mandala', mandala],
  ['Lakeside Little League', littleLeague],
  ['Roller Disco 76', retroStripes],
  ['Grizzly Ridge Football', grizzly],
  ['Anchor & Co.', anchor],
  ['Desert Bloom Festival', desert],
  ['Fox Run Elementary', foxRun],
  ['Skate or Dye', skate],
  ['Mill Creek Fire Company 12', fireCompany],
  ['Wildflower Market', wildflowers],
  ['Pedal Works', pedalWorks],
  ['Reading Owl', owl],
  ['Great Wave Aquatics', greatWave],
  ['Taco Tuesday', taco],
  ['Space Camp', spaceCamp],
  ['Kraken Dive Club', kraken],
]

export interface Drawing {
  name: string
  screenPrintingOn: PrintingOn
  /** The SVG of each side that is printed. */
  front: string | null
  back: string | null
}

/** The designs that the sample shop has printed, the names as the shop calls them. */
export const drawings = (): Drawing[] =>
  ART.map(([name, art]) => ({
    name,
    screenPrintingOn: art.front && art.back ? 'front_back' : art.front ? 'front' : 'back',
    front: art.front ? onCloth(art.cloth, art.front()) : null,
    back: art.back ? onCloth(art.cloth, art.back()) : null,
  }))
