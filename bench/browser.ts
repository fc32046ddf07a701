/** What a person at a browser waits for, in a shop that has at least 150 orders and 60 jobs on a machine. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { recordTraffic, untilIdle } from '../e2e/traffic.ts'
import { getCatalogue } from '../src/features/catalogue/catalogue.contract.ts'
import { createOrder } from '../src/features/orders/orders.contract.ts'
import type { Application } from './application.ts'
import { randomFrom } from '../src/shared/random.ts'
import { quantile } from './measure.ts'
import { makeItem } from './shop.ts'

export interface BrowserFigures {
  /** Milliseconds from the address to the first row that is painted, in a window that has nothing stored. */
  firstRow: number
  /** The same for a page that has these rows as plain HTML, and nothing else. */
  firstPlainRow: number
  requestsToFirstRow: number
  /** JavaScript and style sheets until the screen is shown, as sent. */
  signInBytes: number
  ordersBytes: number
  /** How many of 150 rows render when one of them is selected. */
  rowsRendered: number
  /** The most milliseconds in which a screen that was scrolled heard no key; 0 where it was never more than 50. */
  longestTasks: Record<string, number>
  /** Of the page's main thread for each frame, while a job is pulled along the press plan. */
  dragFrame: number
}

const WINDOWS = 9
const ITEMS = 100
const FRAMES = 100
const FIRST_PAGE = '/orders?view=all'

/** What `watch` has seen of a page. */
interface Seen {
  firstRow?: number
  tasks: number[]
  rendered: Set<unknown>
}
declare global {
  // oxlint-disable-next-line no-var
  var seen: Seen
}

type OpenWindow = (path: string, prepare?: (page: Page) => Promise<unknown>) => Promise<Page>

export async function measureBrowser(
  application: Application,
  { isQuick }: { isQuick: boolean },
): Promise<BrowserFigures> {
  const { default: config } = await import('../playwright.config.ts')
  const browser = await chromium.launch(config.use!.launchOptions)
  try {
    const openAsStranger = openerOf(browser, application.address, [])
    const session = { name: 'session', value: await application.getStoredSession() }
    const open = openerOf(browser, application.address, [session])
    const orders = await measureTraffic(open, FIRST_PAGE, 'tbody tr')
    return {
      ...(await measureFirstRow(open, isQuick ? 1 : WINDOWS)),
      signInBytes: (await measureTraffic(openAsStranger, '/login', 'button[type=submit]')).weight,
      ordersBytes: orders.weight,
      requestsToFirstRow: orders.answers.length,
      rowsRendered: await countRenderedRows(open),
      dragFrame: await measureDrag(await open('/press-plan')),
      longestTasks: {
        '150 orders': await scroll(await open('/orders?view=all&limit=150'), 'tbody tr:nth-child(150)'),
        '60 jobs on the machine screen': await scroll(await open('/machine/machineM1'), 'li:nth-child(60)'),
        [`an order of ${ITEMS} items`]: await scroll(
          await open(`/orders/new?from=${await makeLongOrder(application)}`),
          `tbody tr:nth-child(${ITEMS})`,
        ),
      },
    }
  } finally {
    await browser.close()
  }
}

const openerOf =
  (browser: Browser, origin: string, localStorage: { name: string; value: string }[]): OpenWindow =>
  async (path, prepare) => {
    const storageState = { cookies: [], origins: [{ origin, localStorage }] }
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState })
    const page = await context.newPage()
    await page.addInitScript(watch)
    await prepare?.(page)
    await page.goto(new URL(path, origin).href)
    return page
  }

/** Runs in the page. React tells a developer tool of every commit: of a fiber that rendered, `flags` has the first bit. */
function watch(): void {
  globalThis.seen = { tasks: [], rendered: new Set() }
  const { seen } = globalThis
  const note = (entries: PerformanceEntryList) => seen.tasks.push(...entries.map(({ duration }) => duration))
  new PerformanceObserver((list) => note(list.getEntries())).observe({ type: 'longtask', buffered: true })
  const lookForRow = new MutationObserver(() => {
    if (!document.querySelector('tbody tr')?.textContent.includes('#')) return
    lookForRow.disconnect()
    requestAnimationFrame(() => setTimeout(() => (seen.firstRow = performance.now())))
  })
  lookForRow.observe(document, { childList: true, subtree: true })

  interface Fiber {
    child: Fiber | null
    sibling: Fiber | null
    return: Fiber | null
    alternate: Fiber | null
    flags: number
    type: unknown
    stateNode: unknown
  }
  const getRow = (fiber: Fiber): Fiber | null => {
    let above: Fiber | null = fiber
    while (above && above.type !== 'tr') above = above.return
    if (above) return above
    let below: Fiber | null = fiber
    while (below && typeof below.type !== 'string') below = below.child
    return below?.type === 'tr' ? below : null
  }
  const visit = (fiber: Fiber): void => {
    if (typeof fiber.type !== 'string' && fiber.flags % 2 === 1) {
      const row = getRow(fiber)?.stateNode as Element | undefined
      if (row?.closest('tbody')) seen.rendered.add(row)
    }
    // What React has not entered is the same as before.
    if (fiber.alternate && fiber.alternate.child === fiber.child) return
    for (let child = fiber.child; child; child = child.sibling) if (child !== child.alternate) visit(child)
  }
  const onCommitFiberRoot = (_: number, { current }: { current: Fiber }) => visit(current)
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot,
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
    },
  })
}

const settle = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await untilIdle(page)
}

async function measureTraffic(open: OpenWindow, path: string, shown: string) {
  let getTraffic!: Awaited<ReturnType<typeof recordTraffic>>
  const page = await open(path, async (window) => (getTraffic = await recordTraffic(window)))
  await page.waitForSelector(shown)
  const traffic = await getTraffic()
  await page.context().close()
  return traffic
}

/** In turn, so that both have the same machine. */
async function measureFirstRow(open: OpenWindow, windows: number) {
  const page = await open(FIRST_PAGE)
  await page.waitForFunction(() => globalThis.seen.firstRow)
  const rows = await page.$$eval('tbody tr', (all) =>
    all.map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => `<td>${cell.textContent}`).join('')),
  )
  await page.context().close()
  const html = `<!doctype html><title>Orders</title><table><tbody>${rows.map((row) => `<tr>${row}`).join('\n')}</table>`
  const plain = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end(html))
  await once(plain.listen(0, '127.0.0.1'), 'listening')
  const plainAddress = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
  const times: Record<'firstRow' | 'firstPlainRow', number[]> = { firstRow: [], firstPlainRow: [] }
  for (let window = 0; window < windows; window++)
    for (const [name, path] of [['firstRow', FIRST_PAGE] as const, ['firstPlainRow', plainAddress] as const]) {
      const cold = await open(path)
      await cold.waitForFunction(() => globalThis.seen.firstRow)
      times[name].push(await cold.evaluate(() => globalThis.seen.firstRow!))
      await cold.context().close()
    }
  plain.close()
  return { firstRow: quantile(times.firstRow, 0.5), firstPlainRow: quantile(times.firstPlainRow, 0.5) }
}

async function countRenderedRows(open: OpenWindow): Promise<number> {
  const page = await open('/orders?view=all&limit=150')
  await page.waitForSelector('tbody tr:nth-child(150)')
  await settle(page)
  await page.evaluate(() => globalThis.seen.rendered.clear())
  await page.locator('tbody tr').nth(3).getByRole('checkbox').check()
  await settle(page)
  const rendered = await page.evaluate(() => globalThis.seen.rendered.size)
  await page.context().close()
  if (rendered === 0) throw new Error('browser: no row has rendered')
  return rendered
}

/** The longest task while the wheel turns from the top to the end of the page. */
async function scroll(page: Page, last: string): Promise<number> {
  await page.locator(last).first().waitFor({ state: 'attached' })
  await page.mouse.move(700, 500)
  return getLongestTask(page, () => page.mouse.wheel(0, 150))
}

/** Pulls a job along its lane: everything behind it is planned anew for each frame. */
async function measureDrag(page: Page): Promise<number> {
  const job = page.getByRole('button', { name: /Pending/ }).first()
  await page.getByRole('button', { name: 'Now' }).waitFor()
  await page.mouse.move(700, 400)
  // What is in work is printed before, and takes days.
  for (let day = 0; day < 99 && !(await job.isVisible()); day++) {
    await page.mouse.wheel(400, 0)
    await settle(page)
  }
  await job.scrollIntoViewIfNeeded()
  const { x, y, width } = (await job.boundingBox())!
  await page.mouse.move(x + width / 2, y + 80)
  await page.mouse.down()
  await settle(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const getBusy = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000
  }
  const before = await getBusy()
  await forFrames(page, (turn) => page.mouse.move(x + width / 2 + turn * 6, y + 80))
  const busy = (await getBusy()) - before
  await page.context().close()
  return busy / FRAMES
}

async function forFrames(page: Page, act: (turn: number) => Promise<void>): Promise<void> {
  for (let turn = 0; turn < FRAMES; turn++) {
    await act(turn)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
}

async function getLongestTask(page: Page, act: () => Promise<void>): Promise<number> {
  await settle(page)
  await page.evaluate(() => void (globalThis.seen.tasks = []))
  await forFrames(page, act)
  const tasks = await page.evaluate(() => globalThis.seen.tasks)
  await page.context().close()
  return Math.max(0, ...tasks)
}

async function makeLongOrder({ call }: Application): Promise<string> {
  const { customers, colors, clothingTypes, printingDesign } = await call(getCatalogue, {})
  const random = randomFrom(1)
  const items = Array.from({ length: ITEMS }, (_, index) => makeItem(random, colors![index % colors!.length]!._id))
  const { order } = await call(createOrder, {
    customer: customers![0]!._id,
    productionProducts: [{ clothingType: clothingTypes![0]!._id, printingDesign: printingDesign![0]!._id, items }],
  })
  return order._id
}
