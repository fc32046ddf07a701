import type { Locator, Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { designEndpoints, type ImagePaths } from '../src/features/designs/designs.contract.ts'
import { makeDesign } from '../src/server/testing/fixtures.ts'
import { MAX_UPLOAD_BYTES } from '../src/shared/upload.ts'
import { dialog, expectToast, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
/** Red above a place that shows through. */
const flag = (width = 60, height = 40): Sharp =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).composite([
    { input: { create: { width, height: height / 2, channels: 3, background: '#c81e1e' } }, left: 0, top: 0 },
  ])

/** As a phone held upright writes it: lying on its side, with a word on how to turn it. Its left half is dark. */
const photo = () =>
  noise(2400, 1600)
    .composite([
      { input: { create: { width: 1200, height: 1600, channels: 3, background: '#000020' } }, left: 0, top: 0 },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/designs')
  await page.getByRole('button', { name: 'Edit, Red Kite' }).click()
  return dialog(page, 'Edit Printing Design')
}

const choose = (form: Locator, name: string, buffer: Buffer, mimeType = '') =>
  form.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })

/** Drops or pastes a file, as a person does with the one that they copied. */
const hand = (target: Locator, how: 'drop' | 'paste', name: string, buffer: Buffer, type: string) =>
  target.evaluate(
    (element, [kind, fileName, base64, mime]) => {
      const data = new DataTransfer()
      data.items.add(new File([Uint8Array.fromBase64(base64)], fileName, { type: mime }))
      const event = kind === 'drop' ? { dataTransfer: data } : { clipboardData: data }
      const Event = kind === 'drop' ? DragEvent : ClipboardEvent
      element.dispatchEvent(new Event(kind, { ...event, bubbles: true, cancelable: true }))
    },
    [how, name, buffer.toString('base64'), type] as const,
  )

async function save(shop: Shop, page: Page, form: Locator, id: string): Promise<Sharp> {
  await form.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Printing design updated.')
  const { frontImagePaths } = await shop.call(designEndpoints.get, { id })
  const { normal } = frontImagePaths as ImagePaths
  return sharp(Buffer.from(await (await fetch(shop.address + normal)).arrayBuffer()))
}

test('§5 a picture that is too large or of another kind is made one that can be sent', async ({ shop, page }) => {
  const { _id: id } = await makeDesign(shop, 'Red Kite', 'front')
  await signInAs(page, ADMINISTRATOR)

  const bytes = await photo()
  expect(bytes.length).toBeGreaterThan(MAX_UPLOAD_BYTES)
  for (const how of ['choose', 'drop', 'paste'] as const) {
    await test.step(`a photo of a phone, upright: ${how}`, async () => {
      const form = await openDialog(page)
      const zone = form.locator('[data-image-zone]')
      if (how === 'choose') await choose(form, 'Photo.jpg', bytes, 'image/jpeg')
      else await hand(how === 'drop' ? zone : page.locator('body'), how, 'Photo.jpg', bytes, 'image/jpeg')
      await expect(form.getByRole('status')).toHaveText(/^Photo\.jpg was made smaller: \d\.\d MB to \d+ kB\.$/)
      const stored = await save(shop, page, form, id)
      expect(await stored.metadata()).toMatchObject({ width: 1067, height: 1600 })
      const part = await stored
        .clone()
        .extract({ left: 500, top: 0, width: 1, height: 1600 })
        .greyscale()
        .raw()
        .toBuffer()
      const [top, bottom] = [part.subarray(0, 700), part.subarray(900)].map(
        (half) => half.reduce((a, b) => a + b) / 700,
      )
      expect([top! < 30, bottom! > 100]).toEqual([true, true])
    })
  }

  for (const [name, mimeType, make, longest] of [
    ['flag.gif', 'image/gif', () => flag().gif(), 60],
    ['flag.avif', 'image/avif', () => flag().avif(), 60],
    ['a GIF named.png', 'image/png', () => flag().gif(), 60],
    // 63 million pixels in few bytes.
    ['flag.png', 'image/png', () => flag(9000, 7000).png(), 1600],
  ] as const) {
    await test.step(`${name}, with what shows through`, async () => {
      const form = await openDialog(page)
      await choose(form, name, await make().toBuffer(), mimeType)
      await expect(form.getByRole('status')).toContainText(`${name} was `)
      const stored = await save(shop, page, form, id)
      expect(Math.max((await stored.metadata()).width, (await stored.metadata()).height)).toBe(longest)
      const [red, , , alpha] = (await stored.clone().raw().toBuffer({ resolveWithObject: true })).data
      expect([red! > 150, alpha]).toEqual([true, 255])
      expect((await stored.stats()).isOpaque).toBe(false)
    })
  }

  await test.step('a drawing, as large as is stored', async () => {
    const form = await openDialog(page)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"><circle cx="12" cy="6" r="5"/></svg>'
    await choose(form, 'logo.svg', Buffer.from(svg), 'image/svg+xml')
    await expect(form.getByRole('status')).toContainText('logo.svg was converted')
    const stored = await save(shop, page, form, id)
    expect(await stored.metadata()).toMatchObject({ width: 1600, height: 800, hasAlpha: true })
  })
})

test('§5 a file that cannot be shown says what it is and what to do', async ({ shop, page }) => {
  await makeDesign(shop, 'Red Kite', 'front')
  await signInAs(page, ADMINISTRATOR)
  const form = await openDialog(page)
  const said = form.getByRole('alert')
  const whole = await noise(900, 600).jpeg().toBuffer()
  const half = whole.subarray(0, whole.length / 2)
  const box = (brands: string) => Buffer.from(`\0\0\0\x18ftyp${brands}`, 'latin1')
  for (const [name, bytes, says] of [
    ['IMG_1.HEIC', box('heic\0\0\0\0mif1heic'), 'IMG_1.HEIC is a HEIC photo. On the iPhone: Settings, Camera, Formats'],
    ['IMG_2.jpg', Buffer.concat([box('heic\0\0\0\0mif1heic'), Buffer.alloc(3e6)]), 'IMG_2.jpg is a HEIC photo.'],
    ['art.ai', Buffer.from('%PDF-1.6\n'), 'art.ai is a PDF or an Illustrator file. Export it as a PNG'],
    ['art.psd', Buffer.from('8BPS\0\x01'), 'art.psd is a Photoshop file.'],
    ['setup.png', Buffer.from('MZ, a renamed program'), 'setup.png is no PNG, JPEG or WebP image. Choose another one.'],
    ['nothing.png', Buffer.alloc(0), 'nothing.png is empty.'],
    ['half.jpg', half, 'half.jpg is damaged, incomplete'],
    ['large.jpg', Buffer.concat([half, Buffer.alloc(1e6)]), 'large.jpg is damaged, incomplete'],
  ] as const) {
    await choose(form, name, bytes, 'image/png')
    await expect(said).toContainText(says)
  }
  await form.getByRole('button', { name: 'Remove the new image' }).click()
  await expect(said).toHaveText('')
})
