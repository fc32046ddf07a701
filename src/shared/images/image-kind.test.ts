import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { describeFile, isPhoto, isTaken, readHead } from './image-kind.ts'

const headOf = (bytes: Uint8Array | string) =>
  readHead(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
const plain = sharp({ create: { width: 9, height: 9, channels: 3, background: '#c81e1e' } })
const box = (...brands: string[]) => `\0\0\0\x28ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`

test.each(['png', 'jpeg', 'webp'] as const)('a %s is taken as it is', async (format) => {
  const head = headOf(await plain.toFormat(format).toBuffer())
  expect([isTaken(head), isPhoto(head), describeFile(head)]).toEqual([true, format === 'jpeg', undefined])
})

describe('what it is that is not taken', () => {
  test.each<[string, string | (() => Promise<Uint8Array>)]>([
    ['a HEIC photo', box('heic', 'mif1', 'heic')],
    ['a HEIC photo', box('mif1', 'mif1', 'heic', 'hevc')],
    ['a HEIC photo', box('heix', 'mif1')],
    ['an AVIF image', box('mif1', 'avif', 'miaf')],
    ['an AVIF image', () => plain.avif().toBuffer()],
    ["a TIFF image or a camera's raw photo", () => plain.tiff().toBuffer()],
    ["a TIFF image or a camera's raw photo", 'MM\0*\0\0\0\x08'],
    ["a TIFF image or a camera's raw photo", `\0\0\0\x18ftypcrx \0\0\0\x01crx isom`],
    ["a TIFF image or a camera's raw photo", 'FUJIFILMCCD-RAW 0201'],
    ['a video', box('qt  ')],
    ['a video', box('mp42', 'isom', 'mp42')],
    ['a Photoshop file', '8BPS\0\x01'],
    ['a GIMP file', 'gimp xcf v011'],
    ['a PDF or an Illustrator file', '%PDF-1.6\n%\xe2\xe3'],
    ['a PDF or an Illustrator file', '\xef\xbb\xbf\n%PDF-1.4'],
    ['an EPS or an Illustrator file', '%!PS-Adobe-3.0 EPSF-3.0\n%%Creator: Adobe Illustrator(TM) 8.0'],
    ['an EPS or an Illustrator file', '\xc5\xd0\xd3\xc6\x1e\0'],
    ['a CorelDRAW file', 'RIFF\x24\x10\0\0CDRBvrsn'],
    ['an SVG drawing', '<?xml version="1.0"?>\n<!-- Inkscape -->\n<svg width="9">'],
    ['a GIF image', () => plain.gif().toBuffer()],
    ['a BMP image', 'BM\x8a\x10\0\0\0\0\0\0\x8a\0\0\0'],
    ['a JPEG XL or JPEG 2000 image', '\xff\n\xfa\x1f'],
    ['a JPEG XL or JPEG 2000 image', '\0\0\0\x0cjP  \r\n\x87\n'],
    ['a ZIP or an Office file', 'PK\x03\x04\x14\0'],
    ['a ZIP or an Office file', '\xd0\xcf\x11\xe0\xa1\xb1'],
  ])('%s', async (what, bytes) => {
    const head = headOf(typeof bytes === 'string' ? bytes : await bytes())
    expect([isTaken(head), describeFile(head)]).toEqual([false, expect.stringMatching(`^${what}\\. \\w.+\\.$`)])
  })

  test.each([
    ['nothing', ''],
    ['a program', 'MZ\x90\0\x03\0\0\0'],
    ['a text', 'BMW 320: a picture of II cars, PK 12'],
    ['a page with a drawing', '<!doctype html><html><body><svg>'],
    ['a sound', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('%s is nothing that pictures come in', (_, bytes) => {
    expect([isTaken(headOf(bytes)), describeFile(headOf(bytes))]).toEqual([false, undefined])
  })
})
