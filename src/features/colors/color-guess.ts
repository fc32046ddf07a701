import { searchable } from '../../shared/text.ts'

const NAMES = `
  white ffffff, black 1a1a1a, gray 8c8f93, red c8102e, blue 2456a6, green 2b8a3e, yellow f7d417, orange f4722b,
  brown 5c4033, pink f2a0b9, purple 5b2d8e, royal purple 4a2d82, dark red 8b1a2b, beige d9c7a5, cream f5ecd2,
  ivory f6f0dd, natural f1e8d6, off white f5f1e6, bone e3dac6, oatmeal d8cdb9, pearl e8e3d9, sand cabfad, khaki b5a282,
  tan c5a67c, camel b8894f, stone b3aa9b, taupe 84776b, mocha 6b5044, coffee 4f3a2f, chocolate 42302a, espresso 3a2a24,
  athletic heather b6b8ba, sport gray a8abae, ash d9dbdc, silver bfc3c6, ice gray cfd3d5, light gray c9ccce,
  medium gray 8a8d90, dark gray 55585b, dark heather 45484c, deep heather 7b7e82, charcoal 46494c, graphite 52565a,
  pewter 8a8c8e, smoke 6d7175, slate 5a6672, steel 71797e, asphalt 4d4f53, pepper 4f4f4f, gunmetal 3c4146,
  jet black 141414, navy 1f2a44, true navy 1d2c4d, midnight 1b2333, royal 1d4f91, sapphire 0076a8, cobalt 1e4da0,
  indigo 3f4f74, denim 4b6588, carolina blue 7ba4db, columbia blue 92b9dd, light blue a9cbe6, baby blue b3d3ea,
  sky a0cbe8, powder blue b5cfe3, true blue 1f62b0, dark blue 1c2f5e, ocean 2a7f9e, lagoon 3fb0bf, aqua 2fb4c2,
  turquoise 17a7b5, teal 00788c, process blue 0085ca, seafoam 9ad4c0, mint b5e0cb, sage 9caf94, moss 6a7347,
  olive 5e5e36, army 585a3d, military green 5e6650, forest 1e4d2b, hunter 22482f, bottle green 12432f,
  dark green 1c4430, pine 2a4f40, spruce 2f5a4d, evergreen 22503c, emerald 008a5e, jade 2a8c73, kelly 00854a,
  irish green 00965e, grass 3f9b3f, lime 9ccb3b, key lime b6d957, kiwi 8fb03f, light green a9d99f, safety green d3f03a,
  neon green 5ff03c, neon yellow eefb3a, safety yellow e2f53f, lemon f9e24c, light yellow f8eda5, butter f6e6a6,
  maize f4c63d, gold eeac2d, old gold c3963f, vegas gold c4ab6d, athletic gold ffb81c, sunflower f9b81f, mustard cf9c2f,
  copper b06f3f, bronze 8f6a3a, amber e5960f, tangerine f58733, burnt orange b8551f, safety orange ff5f1f,
  neon orange ff6a2b, rust a1492a, brick 98392f, terracotta bd6346, clay b07357, coral f4766a, salmon f0907c,
  peach f7bf9f, light pink f4c6d0, baby pink f5c9d6, blush ecc0bd, hot pink ec3d8c, neon pink ff4f9a, azalea e9679f,
  fuchsia c8247f, magenta b9127d, raspberry a8284f, berry 8e2a54, rose d46a7f, mauve a47c95, crimson a3152f,
  scarlet c21e2f, cherry red b3142b, cardinal 8a1538, garnet 782433, burgundy 651f33, maroon 5b2b42, wine 5a2236,
  plum 5b2b52, eggplant 432d48, orchid b183c0, lavender b9a8d6, lilac c3aedb, violet 7a5ba8, grape 56357f`

const CODES = new Map([...NAMES.matchAll(/([a-z][a-z ]*) ([\da-f]{6})/g)].map(([, name, code]) => [name!, code!]))

/** Beside another name, as in Forest Green, these say less than that name. */
const PLAIN = ['white', 'black', 'gray', 'red', 'blue', 'green', 'yellow', 'orange', 'brown', 'pink', 'purple', 'beige']

export function guessCode(name: string): string | undefined {
  const words = searchable(name)
    .replaceAll('grey', 'gray')
    .split(/[^\da-z]+/)
  const known = words
    .flatMap((_, after) => words.map((__, start) => words.slice(start, words.length - after).join(' ')))
    .filter((some) => CODES.has(some))
  return CODES.get(known.find((some) => !PLAIN.includes(some)) ?? known[0] ?? '')
}
