/**
 * One order's way through the shop in Firefox, by real keys and mouse. Playwright has no page in the Firefox of the
 * machine, so Puppeteer drives it over WebDriver BiDi; a selector names a role and the whole accessible name.
 */
import { inflateSync } from 'node:zlib'
import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core'
import { FIREFOX, whatToInstall } from '../scripts/machine.mjs'
import { createSchedule, listQueue, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import { getOrder, listOrders } from '../src/features/orders/orders.contract.ts'
import { makeColor, makeOrder, openCatalogue } from '../src/server/testing/fixtures.ts'
import { ADMINISTRATOR, expect, type Shop, test as shopTest } from './shop.ts'

const test = shopTest.extend<{ firefox: Page }>({
  firefox: async ({ shop }, use, testInfo) => {
    const executablePath = FIREFOX.find()
    if (!executablePath) throw new Error(whatToInstall([FIREFOX]))
    const browser = await puppeteer.launch({
      ...{ browser: 'firefox', executablePath, headless: true },
      extraPrefsFirefox: { 'network.proxy.type': 0 },
    })
    const faults: string[] = []
    try {
      const page = await openWindow(browser, shop, faults)
      await use(page)
      if (testInfo.status !== testInfo.expectedStatus)
        await page.screenshot({ path: testInfo.outputPath('firefox.png') })
    } finally {
      await browser.close()
    }
    expect(faults, 'the window logs no error, throws none and asks for no foreign address').toEqual([])
  },
})

async function openWindow(browser: Browser, shop: Shop, faults: string[]): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewport({ width: 1360, height: 900 })
  page.setDefaultTimeout(60_000)
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(shop.address)) faults.push(request.url())
  })
  return page
}

const named = (page: Page, role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`)
const focused = (page: Page) =>
  expect.poll(() => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['column']))

async function pressControl(page: Page, key: KeyInput): Promise<void> {
  await page.keyboard.down('Control')
  await page.keyboard.press(key)
  await page.keyboard.up('Control')
}

/** Types the first letters of what a picker is to find, and takes it. */
async function pick(page: Page, letters: string, name: string): Promise<void> {
  await page.keyboard.type(letters)
  await page.locator(`[role="option"] ::-p-text(${name})`).wait()
  await page.keyboard.press('Enter')
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  const grip = (name: string) => page.locator(`[aria-label="${name}"]`)
  const target = await grip(to).waitHandle()
  await grip(from).hover()
  await page.mouse.down()
  const { x, y } = (await target.boundingBox())!
  await page.mouse.move(x + 10, y + 10, { steps: 8 })
  await page.locator('::-p-text(Place 1, was 2)').wait()
  await page.mouse.up()
}

/** A paper's text with all that is compressed in it, as Firefox leaves it: the list of its pages. */
const unpacked = (paper: Buffer): string =>
  [...paper.toString('latin1').matchAll(/(?<!end)stream\r?\n/g)]
    .map(({ 0: mark, index }) => {
      try {
        return inflateSync(paper.subarray(index + mark.length)).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')

test('in Firefox an order is taken by keys and paste, scheduled, moved, completed and printed', async ({
  shop,
  firefox: page,
}) => {
  test.setTimeout(360_000)
  const catalogue = await openCatalogue(shop)
  await makeColor(shop, 'Navy', '1f2a44')
  const first = await makeOrder(shop, catalogue)
  const place = { orderId: first._id, productionProductId: first.productionProductData[0]!._id }
  await shop.call(createSchedule, { ...place, machine: 'machineM1', screenPrintingOn: 'front' })
  const queue = async () => (await shop.call(listQueue, { machine: 'machineM1' })).data
  const { keyboard } = page

  await test.step('Ada signs in and sees the orders', async () => {
    await page.goto(`${shop.address}/login`)
    await page.locator('input[autocomplete="username"]').click()
    await keyboard.type(ADMINISTRATOR.username)
    await keyboard.press('Tab')
    await keyboard.type(ADMINISTRATOR.password)
    await keyboard.press('Enter')
    await named(page, 'link', 'Orders').click()
    await page.locator('[role="grid"] ::-p-text(Acme Athletics)').wait()
  })

  await test.step('takes a new one by keys', async () => {
    await named(page, 'button', 'New').click()
    await page.locator('h1 ::-p-text(New Order)').wait()
    await pick(page, 'Acme', 'Acme Athletics')
    await named(page, 'combobox', 'Clothing Type').click()
    await pick(page, 'T', 'Tee')
    await keyboard.press('Tab')
    await pick(page, 'Front', 'Front Runner')
    await named(page, 'combobox', 'Type a color').click()
    await pick(page, 'Cof', 'Coffee')
    await focused(page).toBe('small')
    await keyboard.type('12')
    await keyboard.press('Tab')
    await focused(page).toBe('medium')
    await keyboard.type('3')
    await keyboard.press('Escape')
    await keyboard.type('4')
  })

  await test.step('pastes a row of a spreadsheet, and saves by Ctrl Enter', async () => {
    await named(page, 'combobox', 'Type a color').click()
    await page.evaluate(() => navigator.clipboard.writeText('Color\tL\tS\nNavy\t5\t6'))
    await pressControl(page, 'v')
    await page.locator('[role="status"] ::-p-text(1 row pasted.)').wait()
    await pressControl(page, 'Enter')
    await page.locator('[role="grid"] ::-p-text(#2)').wait()
    const { data } = await shop.call(listOrders, { search: '#2' })
    expect(await shop.call(getOrder, { id: data[0]!._id })).toMatchObject({
      customerName: 'Acme Athletics',
      productionProductData: [
        {
          items: [
            { colorName: 'Coffee', smallQuantity: 12, mediumQuantity: 4, largeQuantity: 0 },
            { colorName: 'Navy', smallQuantity: 6, mediumQuantity: 0, largeQuantity: 5 },
          ],
        },
      ],
    })
  })

  await test.step('schedules it on Machine M, and drags it to the top', async () => {
    await named(page, 'link', 'Production Orders').click()
    await page.locator('button[aria-label^="Add Schedule,"]:enabled').click()
    await named(page, 'radio', 'Machine M').click()
    await named(page, 'radio', 'Front').click()
    await named(page, 'button', 'Save').click()
    await expect.poll(queue).toMatchObject([{ orderNo: 1 }, { orderNo: 2 }])
    await named(page, 'link', 'Machine M Schedule').click()
    await drag(page, 'Move order 2', 'Move order 1')
    await expect.poll(queue).toMatchObject([{ orderNo: 2 }, { orderNo: 1 }])
  })

  await test.step('completes the first at its machine', async () => {
    const [job] = await queue()
    await shop.call(updateScheduleStatus, { id: job!._id, status: 'processing' })
    await page.goto(`${shop.address}/machine/machineM1`)
    await named(page, 'button', 'Complete, order 2').click()
    await named(page, 'button', 'Yes').click()
    // Until then the window asks whether it may be left.
    await page.locator('main ::-p-text(Completed by Ada)').wait()
    await expect.poll(queue).toMatchObject([{ orderNo: 1 }])
  })

  await test.step('prints the ticket of the other', async () => {
    await page.goto(`${shop.address}/schedule/machineM1/tickets`)
    await page.locator('article ::-p-text(Coffee)').wait()
    const paper = await page.pdf({ preferCSSPageSize: true })
    expect(unpacked(Buffer.from(paper)).match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  await test.step('in the dark what scrolls has dark scrollbars, and labels of keys have the font of the rest', async () => {
    await page.evaluate(() => localStorage.setItem('preferences', JSON.stringify({ scheme: 'dark' })))
    await page.goto(`${shop.address}/orders`)
    await page.locator('kbd').wait()
    const [bars, fonts] = await page.evaluate(() =>
      (['scrollbarColor', 'fontFamily'] as const).map((key) =>
        [...document.querySelectorAll('body, [data-list-scroll], kbd')].map((one) => getComputedStyle(one)[key]),
      ),
    )
    expect(bars).not.toContain('auto')
    expect(new Set(fonts).size).toBe(1)
  })
})
