import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { NO_SUCH_ID, tinyPng } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { MAX_UPLOAD_BYTES } from '../../shared/upload.ts'
import { designEndpoints as endpoints, type ImagePaths } from './designs.contract.ts'

const shop = await openShop()

/** A file that claims to be a PNG by default; the server trusts neither its name nor its type. */
const getFile = (bytes: Uint8Array | string, name = 'front.png', type = 'image/png'): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type })

const upload = async (file: File): Promise<ImagePaths> => {
  const form = { name: 'Upload', screenPrintingOn: 'front', frontImage: file } as const
  return (await shop.call(endpoints.create, form)).printingDesign.frontImagePaths!
}
const refused = async (file: File) => {
  const { total } = await shop.call(endpoints.list, {})
  const form = { name: 'Refused', screenPrintingOn: 'front', frontImage: file }
  const { status, problem } = await shop.refusal(endpoints.create, form)
  expect(problem.field).toBe('frontImage')
  expect(await shop.call(endpoints.list, {}), 'nothing is stored').toMatchObject({ total })
  return { status, message: problem.message }
}
const bytesAt = async (url: string): Promise<Buffer> => {
  const answer = await shop.http.inject({ url })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
  return answer.rawPayload
}
/** Format, width and height of both sizes. */
const getSizes = async ({ normal, thumbnail }: ImagePaths) =>
  Promise.all(
    [normal, thumbnail].map(async (url) => {
      const { format, width, height } = await sharp(await bytesAt(url)).metadata()
      return [format, width, height]
    }),
  )

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c81e1e' } })

/** A PNG of one color from its parts, so that its size in bytes and pixels can be anything. */
function getPng(width: number, height: number, comment = ''): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit for each pixel, black or white.
  header[8] = 1
  const pixels = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 1 })
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const text = comment === '' ? [] : [chunk('tEXt', Buffer.from(`Comment\0${comment}`))]
  return Buffer.concat([
    ...[signature, chunk('IHDR', header), ...text],
    ...[chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))],
  ])
}

const NOT_AN_IMAGE = {
  status: 400,
  message: 'This file is not an image that can be used. Choose a PNG, JPEG or WebP image.',
}
const DAMAGED = {
  status: 400,
  message: 'This image is damaged or incomplete. Save it again as a PNG, JPEG or WebP image.',
}

describe('M7: an image is stored anew, in two sizes', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('a %s', async (format) => {
    const bytes = await plain(3000, 1500).toFormat(format).toBuffer()
    const paths = await upload(getFile(bytes, `wide.${format}`, `image/${format}`))
    expect(await getSizes(paths)).toEqual([
      ['webp', 1600, 800],
      ['webp', 200, 100],
    ])
    const { dominant } = await sharp(await bytesAt(paths.normal)).stats()
    expect(dominant.r).toBeGreaterThan(180)
    expect(dominant.g).toBeLessThan(60)
  })

  test.each([
    ['tall', 400, 1800, [356, 1600], [44, 200]],
    ['exactly as large', 1600, 1600, [1600, 1600], [200, 200]],
    ['one pixel larger', 1601, 10, [1600, 10], [200, 1]],
    ['smaller than both, not enlarged', 120, 80, [120, 80], [120, 80]],
    ['one pixel', 1, 1, [1, 1], [1, 1]],
    ['a hair', 3000, 1, [1600, 1], [200, 1]],
  ])('%s', async (_, width, height, normal, thumbnail) => {
    const paths = await upload(getFile(await plain(width, height).png().toBuffer()))
    expect(await getSizes(paths)).toEqual([
      ['webp', ...normal],
      ['webp', ...thumbnail],
    ])
  })

  test('a photograph of 12 megapixels', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const rough = sharp({ create: { width: 400, height: 300, channels: 3, background: 'white', noise } })
    const photo = await rough.resize(4000, 3000).jpeg({ quality: 50 }).toBuffer()
    expect(photo.length).toBeLessThan(MAX_UPLOAD_BYTES)
    expect(await getSizes(await upload(getFile(photo, 'photo.jpg', 'image/jpeg')))).toEqual([
      ['webp', 1600, 1200],
      ['webp', 200, 150],
    ])
  })

  test('what it says about the camera, the place and the program is gone, and it stands upright', async () => {
    const SECRET = 'Made at home by Ada'
    const wide = await plain(60, 30)
      .composite([
        {
          input: await sharp({ create: { width: 30, height: 30, channels: 3, background: '#1e1ec8' } })
            .png()
            .toBuffer(),
          left: 0,
          top: 0,
        },
      ])
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Copyright: SECRET }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF>${SECRET}</rdf:RDF></x:xmpmeta>`)
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(wide.includes(SECRET)).toBe(true)
    expect((await sharp(wide).metadata()).orientation).toBe(6)
    const paths = await upload(getFile(wide, 'turned.jpg', 'image/jpeg'))
    for (const url of Object.values(paths)) {
      const bytes = await bytesAt(url)
      const { width, height, exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
      expect([width, height]).toEqual([30, 60])
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
      expect(bytes.includes(SECRET)).toBe(false)
      // After the rotation to the right, the blue left half is at the top.
      const top = await sharp(bytes).extract({ left: 5, top: 5, width: 20, height: 15 }).stats()
      expect(top.dominant.b).toBeGreaterThan(top.dominant.r)
    }
  })

  test('what is see-through stays so', async () => {
    const clear = sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
    })
    const paths = await upload(getFile(await clear.png().toBuffer()))
    for (const url of Object.values(paths)) {
      expect((await sharp(await bytesAt(url)).stats()).isOpaque).toBe(false)
    }
  })

  test.each([
    ['a JPEG in printing inks', () => plain(80, 40).toColourspace('cmyk').jpeg()],
    ['a progressive JPEG', () => plain(80, 40).jpeg({ progressive: true })],
    ['a grey PNG', () => plain(80, 40).greyscale().png()],
    ['a PNG of 16 bits', () => plain(80, 40).toColourspace('rgb16').png()],
    ['a PNG with a palette', () => plain(80, 40).png({ palette: true })],
    ['a WebP without loss', () => plain(80, 40).webp({ lossless: true })],
  ])('%s', async (_, make) => {
    const paths = await upload(getFile(await make().toBuffer()))
    const { channels, space } = await sharp(await bytesAt(paths.normal)).metadata()
    expect([channels, space]).toEqual([3, 'srgb'])
    expect(await getSizes(paths)).toEqual(Array.from({ length: 2 }, () => ['webp', 80, 40]))
  })

  test.each([
    ['a PNG named .jpg', 'front.jpg', 'image/jpeg'],
    ['a PNG named .txt', 'front.txt', 'text/plain'],
    ['a PNG without a name that says anything', 'blob', 'application/octet-stream'],
    ['a PNG named like a place on the server', '../../etc/passwd', 'image/png'],
  ])('%s is taken for what it is', async (_, name, type) => {
    const paths = await upload(getFile(await plain(30, 20).png().toBuffer(), name, type))
    expect(await getSizes(paths)).toEqual(Array.from({ length: 2 }, () => ['webp', 30, 20]))
  })
})

describe('M7: what is no PNG, JPEG or WebP is refused, whatever it is called', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  test.each<[string, () => Promise<Uint8Array | string> | string]>([
    ['a text', () => 'This is a picture of a tiger.'],
    ['a page', () => '<!doctype html><script>alert(1)</script>'],
    ['one byte', () => 'x'],
    ['a sound in the container of WebP', () => 'RIFF\x24\0\0\0WAVEfmt '],
  ])('%s', async (_, make) => {
    expect(await refused(getFile(await make()))).toEqual(NOT_AN_IMAGE)
  })

  test.each<[string, () => Promise<Uint8Array | string> | string]>([
    ['an SVG drawing', () => svg],
    ['an SVG drawing', () => svg.replace('<rect', '<image href="file:///etc/passwd"/><rect')],
    ['a GIF image', () => plain(9, 9).gif().toBuffer()],
    ["a TIFF image or a camera's raw photo", () => plain(9, 9).tiff().toBuffer()],
    ['an AVIF image', () => plain(9, 9).avif().toBuffer()],
    ['a PDF or an Illustrator file', () => '%PDF-1.7\n%%EOF'],
  ])('%s is named, with what to do', async (what, make) => {
    const { status, message } = await refused(getFile(await make()))
    expect([status, message]).toEqual([400, expect.stringMatching(`^This file is ${what}\\. \\w.+\\.$`)])
  })

  test.each(['png', 'jpeg', 'webp'] as const)('half of a %s, or nothing but its beginning', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
    const whole = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'white', noise } })
      .toFormat(format)
      .toBuffer()
    await upload(getFile(whole))
    for (const length of [whole.length - 200, Math.floor(whole.length / 2), 40, 12]) {
      expect(await refused(getFile(whole.subarray(0, length))), `${length} bytes`).toEqual(DAMAGED)
    }
  })

  // Not JPEG: it has no checksums, so a garbled header may still decode to another picture.
  test.each(['png', 'webp'] as const)('a %s whose header is garbled', async (format) => {
    const garbled = await plain(300, 200).toFormat(format).toBuffer()
    garbled.fill(0x5a, 16, 60)
    expect(await refused(getFile(garbled))).toEqual(DAMAGED)
  })

  test('a damaged image of one side leaves the other side, too, unstored', async () => {
    const { total } = await shop.call(endpoints.list, {})
    const form = {
      name: 'Half',
      screenPrintingOn: 'front_back',
      frontImage: tinyPng(),
      backImage: getFile((await plain(300, 200).png().toBuffer()).subarray(0, 50)),
    }
    const { problem } = await shop.refusal(endpoints.create, form)
    expect(problem).toEqual({ code: 'invalid', field: 'backImage', message: DAMAGED.message })
    expect(await shop.call(endpoints.list, {})).toMatchObject({ total })
  })
})

describe('§5 §9 M7: how much an image may be', () => {
  const pngOfBytes = (bytes: number): Buffer => {
    const fixed = getPng(8, 8, 'x').length - 1
    return getPng(8, 8, 'x'.repeat(bytes - fixed))
  }

  test('1,000,000 bytes are accepted, one more is refused', async () => {
    const most = pngOfBytes(MAX_UPLOAD_BYTES)
    expect(most).toHaveLength(1_000_000)
    expect((await getSizes(await upload(getFile(most))))[0]).toEqual(['webp', 8, 8])
    expect(await refused(getFile(pngOfBytes(MAX_UPLOAD_BYTES + 1)))).toEqual({
      status: 413,
      message: 'The image is larger than 1,000,000 bytes.',
    })
  })

  test('each of two sides may be so large', async () => {
    const [frontImage, backImage] = [getFile(pngOfBytes(1_000_000)), getFile(pngOfBytes(1_000_000))]
    const design = { name: 'Both', screenPrintingOn: 'front_back' as const, frontImage, backImage }
    const { printingDesign } = await shop.call(endpoints.create, design)
    expect(printingDesign).toMatchObject({
      frontImagePaths: { normal: expect.any(String) },
      backImagePaths: { normal: expect.any(String) },
    })
  })

  test('over a connection, too, the one who sends too much is told so', async () => {
    const form = new FormData()
    form.append('name', 'Large')
    form.append('screenPrintingOn', 'front')
    form.append('frontImage', getFile(Buffer.alloc(8_000_000, 1)))
    const answer = await fetch((await shop.address()) + endpoints.create.path, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.staff.administrator.token}` },
      body: form,
    })
    expect([answer.status, await answer.json()]).toEqual([
      413,
      { code: 'too_large', field: 'frontImage', message: 'The image is larger than 1,000,000 bytes.' },
    ])
  })

  test('50 million pixels are accepted', async () => {
    expect(await getSizes(await upload(getFile(getPng(10_000, 5000))))).toEqual([
      ['webp', 1600, 800],
      ['webp', 200, 100],
    ])
  })

  test.each([
    [10_000, 5001],
    [60_000, 60_000],
  ])('%i × %i pixels in a small file are refused before they are unfolded', async (width, height) => {
    // Only the header claims this height: a decoder that reads the pixels would report a damaged file instead.
    const bomb = getPng(width, 100)
    bomb.writeUInt32BE(height, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refused(getFile(bomb))).toEqual({
      status: 400,
      message: 'This image has too many pixels. It may have 50 million at most.',
    })
  })
})

describe('§7 M7: the address of an image', () => {
  test('asks for no token, may be kept for ever, and runs nothing', async () => {
    const { headers } = await shop.http.inject({ url: (await upload(tinyPng())).normal })
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    })
  })

  test('cannot be guessed: the same image twice has addresses that have nothing in common', async () => {
    const paths = [await upload(tinyPng()), await upload(tinyPng())]
    const ids = paths.map(({ normal, thumbnail }) => {
      const id = /^\/api\/images\/([\w-]{22})\/normal\.webp$/.exec(normal)![1]!
      expect(thumbnail).toBe(`/api/images/${id}/thumbnail.webp`)
      return id
    })
    // Ids made from a time or a counter would have the same beginning; 16 random bytes do not.
    expect(ids[0]!.slice(0, 6)).not.toBe(ids[1]!.slice(0, 6))
  })

  test('answers nothing but what is stored, and a refusal is kept by nobody', async () => {
    const { normal } = await upload(tinyPng())
    const unknown = [NO_SUCH_ID, 'x'.repeat(22), '%', '_', normal.split('/')[3]!.toLowerCase()]
    for (const url of unknown.map((id) => `/api/images/${encodeURIComponent(id)}/normal.webp`)) {
      const { statusCode, headers, body } = await shop.http.inject({ url })
      expect([statusCode, JSON.parse(body)], url).toEqual([
        404,
        { code: 'not_found', message: 'This image does not exist any more.' },
      ])
      expect(headers['cache-control']).toBe('no-store')
    }
    for (const file of ['huge.webp', 'normal.png', '_id.webp', 'normal.webp/more']) {
      const { statusCode } = await shop.http.inject({ url: normal.replace('normal.webp', file) })
      expect(statusCode, file).toBe(404)
    }
  })
})
