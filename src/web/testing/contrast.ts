type Parts = [red: number, green: number, blue: number]

/** The parts of `#rrggbb`, 0 to 255. */
const getParts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Parts

/** The parts of a color without the gamma of screens, 0 to 1. */
const toLinear = (hex: string) =>
  getParts(hex).map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as Parts

/** Relative luminance, as WCAG 2.2 defines it for the contrast ratio. */
function luminance(hex: string): number {
  const [red, green, blue] = toLinear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** `share` (0 to 1) of a color in another, as `color-mix(in srgb, …)` has it. */
export function mix(color: string, share: number, other: string): string {
  const others = getParts(other)
  const parts = getParts(color).map((part, at) => Math.round(part * share + others[at]! * (1 - share)))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** How eyes without red or without green cones see colors; Machado, Oliveira and Fernandes 2009, full strength. */
const EYES = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
} as const

/** How far apart two colors are to these eyes, in CIELAB: below 25, small marks in them are easily taken for each other. */
export function distance(one: string, other: string, eyes: keyof typeof EYES): number {
  const [a, b] = [one, other].map((hex) => toLab(seenBy(eyes, toLinear(hex)))) as [Parts, Parts]
  return Math.hypot(...a.map((part, at) => part - b[at]!))
}

const seenBy = (eyes: keyof typeof EYES, color: Parts) =>
  EYES[eyes].map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, part, at) => sum + part * color[at]!, 0),
      ),
    ),
  ) as Parts

function toLab([red, green, blue]: Parts): Parts {
  const bend = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)
  const x = bend((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
  const y = bend(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = bend((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
