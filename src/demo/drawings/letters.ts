/**
 * Lettering drawn as strokes, so that it looks the same on a machine without a single font. A glyph stands on a grid
 * four wide and six high; `41 30` is a line from x 4, y 1 to x 3, y 0; `|` lifts the pen; `z` closes the line.
 */
const GLYPHS: Record<string, string> = {
  A: '06 01 10 30 41 46|03 43',
  B: '00 30 41 42 33 44 45 36 06 z|03 33',
  C: '41 30 10 01 05 16 36 45',
  D: '00 30 41 45 36 06 z',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06|40 46|03 43',
  I: '00 06',
  J: '30 35 26 16 05 04',
  K: '00 06|40 03|12 46',
  L: '00 06 36',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 z',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 z|24 46',
  R: '06 00 30 41 42 33 03|23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 32 56 60',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  Z: '00 40 06 46',
  0: '10 30 41 45 36 16 05 01 z',
  1: '01 10 16|06 26',
  2: '01 10 30 41 42 06 46',
  3: '01 10 30 41 42 33 13|33 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 03 33 44 45 36 06',
  6: '41 30 10 01 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '10 30 41 42 33 13 02 01 z|13 04 05 16 36 45 44 33',
  9: '05 16 36 45 41 30 10 01 02 13 43',
  '&': '46 12 11 20 31 32 04 05 16 26 44',
  '-': '03 23',
  "'": '00 01',
  '/': '06 30',
}

type Point = readonly [x: number, y: number]

/** Where a point of the text goes: `u` runs from -1 at its left end to 1, `v` from 0 at its top to 1. */
export type Shape = (u: number, v: number) => Point

export interface Lettering {
  /** The middle of the text and its top, width and height in pixels. */
  x: number
  y: number
  width: number
  height: number
  /** From the bottom layer up: color and thickness of the stroke in hundredths of the height. */
  inks: readonly (readonly [color: string, weight: number])[]
  /** Corners and ends as with a round brush. */
  round?: boolean
  /** How far the top leans right, in heights. */
  slant?: number
  shape?: Shape
  tracking?: number
}

export function lettering(text: string, options: Lettering): string {
  const { x, y, width, height, inks, round = false, slant = 0, tracking = 2 } = options
  const shape = options.shape ?? ((u, v) => [x + (u * width) / 2 + (0.5 - v) * slant * height, y + v * height] as const)
  const { lines, advance } = setInLine(text, tracking)
  const d = lines
    .map(({ points, closed }) => {
      const placed = points.map(([px, py]) => shape((2 * px) / advance - 1, py / 6))
      return `M${placed.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join('L')}${closed ? 'Z' : ''}`
    })
    .join('')
  const ends = round
    ? 'stroke-linejoin="round" stroke-linecap="round"'
    : 'stroke-linejoin="miter" stroke-linecap="square"'
  return inks
    .map(
      ([color, weight]) =>
        `<path d="${d}" fill="none" stroke="${color}" stroke-width="${((weight * height) / 100).toFixed(1)}" ${ends} stroke-miterlimit="3"/>`,
    )
    .join('')
}

interface Line {
  points: Point[]
  closed: boolean
}

function setInLine(text: string, tracking: number): { lines: Line[]; advance: number } {
  const lines: Line[] = []
  let pen = 0
  for (const sign of text) {
    if (sign === ' ') {
      pen += 2.4
      continue
    }
    let widest = 0
    for (const stroke of GLYPHS[sign]!.split('|')) {
      const marks = stroke.split(' ')
      const closed = marks.at(-1) === 'z'
      const corners = marks.filter((mark) => mark !== 'z').map((mark): Point => [Number(mark[0]), Number(mark[1])])
      widest = Math.max(widest, ...corners.map(([px]) => px))
      const from = pen
      lines.push({
        closed,
        points: divided(closed ? [...corners, corners[0]!] : corners).map(([px, py]) => [px + from, py]),
      })
    }
    pen += widest + tracking
  }
  return { lines, advance: Math.max(pen - tracking, 1) }
}

/** Long lines in short pieces, so that they bend with the text. */
function divided(points: readonly Point[]): Point[] {
  const pieces: Point[] = [points[0]!]
  for (let at = 1; at < points.length; at++) {
    const [[ax, ay], [bx, by]] = [points[at - 1]!, points[at]!]
    for (let step = 1; step <= 6; step++) pieces.push([ax + ((bx - ax) * step) / 6, ay + ((by - ay) * step) / 6])
  }
  return pieces
}

/** Text around a circle; `sweep` is the angle that it takes, in degrees. The text reads upright at the bottom too. */
export const around = (
  cx: number,
  cy: number,
  radius: number,
  height: number,
  sweep: number,
  at: 'top' | 'bottom' = 'top',
): Shape => {
  const half = (sweep * Math.PI) / 360
  return (u, v) => {
    const angle = u * half
    const r = at === 'top' ? radius + height * (0.5 - v) : radius - height * (0.5 - v)
    return at === 'top'
      ? [cx + Math.sin(angle) * r, cy - Math.cos(angle) * r]
      : [cx + Math.sin(angle) * r, cy + Math.cos(angle) * r]
  }
}

/** A straight foot and an arched head, as on a varsity jersey. */
export const arched =
  (x: number, y: number, width: number, height: number, rise: number): Shape =>
  (u, v) => [x + (u * width) / 2, y + height * v - (1 - u * u) * rise * (1 - v)]

/** Both edges bowed up by `rise`. */
export const bowed =
  (x: number, y: number, width: number, height: number, rise: number): Shape =>
  (u, v) => [x + (u * width) / 2, y + height * v - (1 - u * u) * rise]

/** A flag in the wind. */
export const waving =
  (x: number, y: number, width: number, height: number, swing: number): Shape =>
  (u, v) => [x + (u * width) / 2, y + height * v + Math.sin(u * Math.PI) * swing]

/** Upright letters on a line that climbs to the right, by `lift` from the middle to the end. */
export const rising =
  (x: number, y: number, width: number, height: number, lift: number): Shape =>
  (u, v) => [x + (u * width) / 2, y + height * v - u * lift]
