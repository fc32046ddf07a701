import { randomFrom } from '../random.ts'

/** The width and height of every drawing. */
const CANVAS = 800

const n = (value: number) => Number(value.toFixed(1))
const TURN = Math.PI * 2

/** A point at an angle of `turns` around a center: 0 is up, 0.25 right. */
export const polar = (cx: number, cy: number, r: number, turns: number): readonly [number, number] => [
  n(cx + Math.sin(turns * TURN) * r),
  n(cy - Math.cos(turns * TURN) * r),
]

export const times = (count: number, draw: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

export const circle = (cx: number, cy: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}" ${more}/>`

export const ring = (cx: number, cy: number, r: number, color: string, width: number, more = ''): string =>
  `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="none" stroke="${color}" stroke-width="${width}" ${more}/>`

export const ellipse = (cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`

export const line = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const polygon = (points: readonly (readonly [number, number])[], fill: string, more = ''): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${more}/>`

/** A star, a burst or a cogged edge: `tips` points out, as many in. */
export const star = (
  cx: number,
  cy: number,
  r: number,
  fill: string,
  { tips = 5, inner = 0.42, turn = 0 } = {},
): string =>
  polygon(
    Array.from({ length: tips * 2 }, (_, at) => polar(cx, cy, at % 2 === 0 ? r : r * inner, turn + at / (tips * 2))),
    fill,
  )

/** Rays from a center, each as wide as the gap beside it. */
export const rays = (cx: number, cy: number, from: number, to: number, count: number, fill: string): string =>
  times(count, (at) => {
    const [a, b] = [(at - 0.25) / count, (at + 0.25) / count]
    return polygon([polar(cx, cy, from, a), polar(cx, cy, to, a), polar(cx, cy, to, b), polar(cx, cy, from, b)], fill)
  })

/** The same shape, `count` times around a center. */
export const around = (cx: number, cy: number, count: number, shape: string, from = 0): string =>
  times(count, (at) => `<g transform="rotate(${n(((at + from) * 360) / count)} ${cx} ${cy})">${shape}</g>`)

/** The shape and its mirror image on the other side of x. */
export const mirrored = (x: number, shape: string): string =>
  `${shape}<g transform="translate(${2 * x} 0) scale(-1 1)">${shape}</g>`

export const moved = (x: number, y: number, scale: number, shape: string, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${shape}</g>`

/** What is drawn shows only inside the outline. */
export const within = (id: string, outline: string, drawn: string): string =>
  `<clipPath id="${id}">${outline}</clipPath><g clip-path="url(#${id})">${drawn}</g>`

export const gear = (cx: number, cy: number, r: number, teeth: number, fill: string): string =>
  circle(cx, cy, r * 0.86, fill) + around(cx, cy, teeth, rect(cx - r * 0.09, cy - r, r * 0.18, r * 0.3, fill))

/** Dots that grow from `top` to the bottom, as a screen breaks a shade into one ink. */
export function halftone(x: number, y: number, width: number, height: number, color: string, step = 16): string {
  let dots = ''
  for (let row = 0; row * step < height; row++) {
    const r = (step * 0.62 * (row * step)) / height
    for (let column = 0; column * step < width + step; column++) {
      dots += circle(x + column * step + (row % 2 ? step / 2 : 0), y + row * step, r, color)
    }
  }
  return dots
}

/** A row of waves as a filled band that goes on below. */
export function waves(y: number, length: number, swing: number, fill: string, from = 0): string {
  let d = `M${from - length} ${y}`
  for (let x = from - length; x < CANVAS + length; x += length)
    d += `q${length / 4} ${-swing} ${length / 2} 0t${length / 2} 0`
  return path(`${d}V${CANVAS}H${from - length}Z`, fill)
}

/** Specks in the color of the cloth: the wear of an old print. */
export function worn(seed: number, color: string, count = 420): string {
  const random = randomFrom(seed)
  return times(count, () =>
    circle(random.next() * CANVAS, random.next() * CANVAS, 0.7 + random.next() ** 3 * 3.6, color),
  )
}

/** A pine tree that stands on x, y. */
export const pine = (x: number, y: number, height: number, fill: string): string =>
  rect(x - height * 0.04, y - height * 0.15, height * 0.08, height * 0.15, fill) +
  times(3, (at) => {
    const [top, foot, half] = [
      y - height * (1 - at * 0.22),
      y - height * (0.55 - at * 0.22),
      height * (0.17 + at * 0.06),
    ]
    return polygon(
      [
        [x, top],
        [x + half, foot],
        [x - half, foot],
      ],
      fill,
    )
  })

/** A ribbon with forked ends, its middle at x, y. */
export const ribbon = (x: number, y: number, width: number, height: number, fill: string, fold: string): string =>
  mirrored(
    x,
    polygon(
      [
        [x - width * 0.5, y - height * 0.25],
        [x - width * 0.36, y - height * 0.25],
        [x - width * 0.36, y + height * 0.75],
        [x - width * 0.5, y + height * 0.75],
        [x - width * 0.45, y + height * 0.25],
      ],
      fill,
    ) +
      polygon(
        [
          [x - width * 0.4, y + height * 0.5],
          [x - width * 0.36, y + height * 0.5],
          [x - width * 0.36, y + height * 0.75],
        ],
        fold,
      ),
  ) + rect(x - width * 0.4, y - height * 0.5, width * 0.8, height, fill)

/** The whole picture: the drawing on cloth of that color. */
export const onCloth = (cloth: string, drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${CANVAS}" height="${CANVAS}" viewBox="0 0 ${CANVAS} ${CANVAS}">${rect(0, 0, CANVAS, CANVAS, cloth)}${drawn}</svg>`
