import type { Locator } from '@playwright/test'
import { constants, inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { designEndpoints, type PrintingOn } from '../src/features/designs/designs.contract.ts'
import { createSchedule, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import type { Machine } from '../src/features/machines/machine-key.contract.ts'
import { type Order, updateOrderSummary } from '../src/features/orders/orders.contract.ts'
import { dozens, makeOrder, makeStock, openCatalogue, printFronts, production } from '../src/server/testing/fixtures.ts'
import { contrast } from '../src/web/testing/contrast.ts'
import { followSystem, signInAs } from './people.ts'
import { ADMINISTRATOR, expect, type Shop, test } from './shop.ts'

const [WHITE, BLACK] = ['#ffffff', '#000000']

/** A disc in one ink, and nothing around it. */
const drawDisc = async (ink: string): Promise<File> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><circle cx="200" cy="150" r="110" fill="${ink}"/></svg>`
  return new File([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())], 'disc.png', { type: 'image/png' })
}

/** Orders of art in white ink, in black ink, and in both, at every stage; `inks` are the inks by address of the image. */
async function openShop(shop: Shop) {
  const inks: [folder: string, ink: string][] = []
  const makeArt = async (name: string, screenPrintingOn: PrintingOn, ...colors: string[]): Promise<string> => {
    const [front, back] = await Promise.all(colors.map(drawDisc))
    const form = { name, screenPrintingOn, frontImage: front, ...(back && { backImage: back }) }
    const { printingDesign } = await shop.call(designEndpoints.create, form)
    for (const [at, side] of (['front', 'back'] as const).entries()) {
      const paths = printingDesign[`${side}ImagePaths`]
      if (paths) inks.push([paths.normal.replace('normal.webp', ''), colors[at]!])
    }
    return printingDesign._id
  }
  const [white, black] = [await makeArt('White Ink', 'front', WHITE), await makeArt('Black Ink', 'front', BLACK)]
  const both = await makeArt('Both Inks', 'front_back', WHITE, BLACK)

  const catalogue = await openCatalogue(shop)
  const stock = async (printingDesign: string) => makeStock(shop, catalogue, { medium: 20 }, { printingDesign })
  const orderProducts = [
    { productId: await stock(white), medium: 3 },
    { productId: await stock(black), medium: 3 },
  ]
  const order = (designs: string[], more = {}) => {
    // Of hours, so that there is room for the art in the press plan.
    const items = [dozens(catalogue.color, { smallQuantity: 90 })]
    const productionProducts = designs.map((printingDesign) => production(catalogue, { printingDesign, items }))
    return makeOrder(shop, catalogue, { productionProducts, ...more })
  }
  const schedule = async ({ _id: orderId, productionProductData }: Order, machine: Machine, isProcessing = false) => {
    for (const { _id: productionProductId } of productionProductData) {
      const job = { orderId, productionProductId, machine, screenPrintingOn: 'front' } as const
      const made = await shop.call(createSchedule, job)
      if (isProcessing) await shop.call(updateScheduleStatus, { id: made.schedule._id, status: 'processing' })
    }
  }
  const first = await order([white, black, both], { orderProducts })
  await schedule(first, 'machineM1')
  await order([white, black])
  await order([black, white])
  await schedule(await order([white, black]), 'machineXl1', true)
  const delivered = await order([white, black])
  await printFronts(shop, delivered)
  await shop.call(updateOrderSummary, { id: delivered._id, status: 'deliver', deliveryDate: '2025-11-04' })
  return { inks, order: first._id, both }
}

/** Of what is seen of an image some is its ink, and more is clearly apart from it. */
async function expectInk(image: Locator, ink: string, scheme: string): Promise<void> {
  // In the middle no head or foot of the screen covers it.
  await image.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect(async () => {
    const pixels = await sharp(await image.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer()
    const at = Array(pixels.length / 3).keys()
    const colors = Map.groupBy(at, (pixel) => pixels.toString('hex', pixel * 3, pixel * 3 + 3))
    let [seen, ground] = [0, 0]
    for (const [color, { length }] of colors) {
      const distance = contrast(`#${color}`, ink)
      if (distance < 1.1) seen += (3 * length) / pixels.length
      if (distance >= 3) ground += (3 * length) / pixels.length
    }
    expect(seen, `${ink}, ${scheme}`).toBeGreaterThan(0.1)
    expect(ground, `the ground of ${ink}, ${scheme}`).toBeGreaterThan(0.2)
  }).toPass({ timeout: 20_000 })
}

test('white and black ink are seen wherever a design is shown, light, dark and on paper', async ({
  shop,
  openWindow,
}) => {
  test.slow()
  const { inks, order, both } = await openShop(shop)
  const page = await openWindow({ viewport: { width: 1440, height: 900 } })
  await followSystem(page)
  await signInAs(page, ADMINISTRATOR)

  const expectInks = async (place: Locator, ...seen: string[]) => {
    for (const ink of seen) {
      const shown = inks.filter((one) => one[1] === ink).map(([folder]) => `img[src^="${folder}"]`)
      const image = place.locator(shown.join()).filter({ visible: true }).first()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectInk(image, ink, colorScheme)
      }
    }
  }
  const screen = page.locator('body')
  const opened = page.getByRole('dialog').last()

  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const places: [address: string, place: Locator, open?: () => Promise<unknown>][] = [
    ['/', screen],
    ['/orders', screen],
    [`/orders/${order}`, screen],
    [`/orders/edit/${order}`, screen],
    ['/productions', screen],
    ['/schedule/machineM1', screen],
    ['/press-plan', screen, () => page.getByText('Day', { exact: true }).click()],
    ['/machine/machineXl1', screen],
    ['/designs', screen],
    [`/designs/${both}`, screen],
    ['/inventories', screen],
    ['/designs', opened, () => press('Edit, Both Inks')],
    ['/orders/new', screen, () => press(/^Printing Design/)],
    ['/orders/new', opened, () => press('Add Inventory Order')],
    ['/customers', opened, () => search('ink')],
    ['/productions', opened, () => addSchedules()],
  ]
  const search = async (text: string) => {
    await press(/^Search orders/)
    await opened.getByRole('combobox').fill(text)
  }
  const addSchedules = async () => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await press('Add Schedules')
  }
  for (const [address, place, open] of places) {
    await test.step(`on ${address}${open ? ', opened' : ''}`, async () => {
      await page.goto(address)
      await open?.()
      await expectInks(place, WHITE, BLACK)
    })
  }

  await test.step('large, before it is saved, and in the detail of a job', async () => {
    await page.goto('/designs')
    await press('Show White Ink, front large')
    await expectInks(opened, WHITE)
    await page.goto('/machine/machineXl1')
    await press(/^Check Product Detail, order \d+, White Ink/)
    await expectInks(opened, WHITE)
    await page.goto('/designs')
    await press('Edit, Black Ink')
    const disc = { name: 'disc.png', mimeType: 'image/png', buffer: Buffer.from(await (await drawDisc(WHITE)).bytes()) }
    await opened.locator('input[type=file]').first().setInputFiles(disc)
    await expectInk(opened.locator('img[src^="blob:"]'), WHITE, 'dark')
  })

  await test.step('on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/press-plan')
    await expectInks(screen, WHITE, BLACK)
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  for (const address of [
    `/orders/print?ids=${order}`,
    '/schedule/machineM1/tickets?size=a5',
    '/schedule/machineM1/tickets?size=label',
    '/inventories/count-sheet',
    '/report/delivery?deliveryDateFrom=2025-11-01&deliveryDateTo=2025-11-30',
  ]) {
    await test.step(`on the paper of ${address}, without background graphics`, async () => {
      await page.goto(address)
      await expectInks(screen, WHITE, BLACK)
      await page.emulateMedia({ colorScheme: 'light' })
      expect(countGrounds(await page.pdf({ printBackground: false }))).toBeGreaterThanOrEqual(2)
    })
  }
})

/** A line break that belongs to a stream may be taken for its end. */
const LENIENT = { finishFlush: constants.Z_SYNC_FLUSH }

/** How often the ground of art is filled on paper: its color in the content of a PDF. */
function countGrounds(pdf: Buffer): number {
  const streams = [...pdf.toString('latin1').matchAll(/FlateDecode[^>]*>>\s*stream\r?\n(.*?)\r?\nendstream/gs)]
  const contents = streams.map(([, packed]) => inflateSync(Buffer.from(packed!, 'latin1'), LENIENT).toString('latin1'))
  return contents.join('\n').match(/\.498\d* \.576\d* \.658\d* rg/g)?.length ?? 0
}
