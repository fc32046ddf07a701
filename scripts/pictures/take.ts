/**
 * `npm run pictures -- NEW [OLD]`: takes a picture of every screen and of the main dialogs of a sample shop into the
 * folder NEW, at four widths, light and dark. With OLD, the folder of an earlier run, it shows the same shop as that run
 * did, lists the pictures that differ, and puts both beside each other into NEW/different.
 *
 *     --root FOLDER    of the application in another checkout
 *     --only WORDS     only those whose name matches this regular expression
 *     --compare        takes none, and compares those of NEW and OLD
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import type * as build from '../build.ts'
import { CHROMIUM, whatToInstall } from '../machine.mjs'
import { root } from '../install.ts'
import { compare } from './compare.ts'
import { getScreens, type Screen, type Viewer, VIEWERS } from './screens.ts'
import { standStill, watch } from './settled.ts'
import { openShops, type Shops, SHOWN_AT, TIME_ZONE } from './shop.ts'

const WIDTHS = [1440, 1280, 1024, 390]
const SCHEMES = ['light', 'dark'] as const
/** While one page waits until it is quiet, others work. */
const AT_ONCE = 3

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    root: { type: 'string', default: root },
    only: { type: 'string', default: '' },
    compare: { type: 'boolean', default: false },
  },
})
const [target, former] = positionals.map((path) => resolve(path))
if (!target || (values.compare && !former))
  throw new Error('Say where the pictures go: npm run pictures -- FOLDER [OLDER FOLDER]')
const only = new RegExp(values.only)

if (!values.compare) await takeAll(target, resolve(values.root))
if (former) await compare(target, former)

async function takeAll(folder: string, checkout: string): Promise<void> {
  const { ensureBuilt } = (await import(pathToFileURL(join(checkout, 'scripts/build.ts')).href)) as typeof build
  await ensureBuilt()
  const executablePath = CHROMIUM.find()
  if (!executablePath) throw new Error(whatToInstall([CHROMIUM]))
  mkdirSync(folder, { recursive: true })
  const shops = await openShops(checkout, join(folder, 'shop'), former && join(former, 'shop'))
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--no-proxy-server'],
      // What is painted in parts, early or by several at once is off by a shade here and there.
      ...['--disable-partial-raster', '--disable-checker-imaging', '--disable-threaded-animation'],
      ...['--num-raster-threads=1', '--disable-lcd-text', '--force-color-profile=srgb'],
      `--host-resolver-rules=${[...shops.hosts, 'MAP * ~NOTFOUND'].join(', ')}`,
    ],
  })
  try {
    await takeEach(browser, shops, folder)
  } finally {
    await browser.close()
    await shops.close()
  }
}

async function takeEach(browser: Browser, shops: Shops, folder: string): Promise<void> {
  const screens = getScreens(shops.shown)
  const asked = VIEWERS.flatMap((viewer) =>
    WIDTHS.flatMap((width) =>
      screens[viewer].map((screen) => ({
        ...{ viewer, width, screen },
        files: Object.fromEntries(
          SCHEMES.map((scheme) => [scheme, `${screen[0]} ${width} ${scheme}`]).filter(([, name]) => only.test(name!)),
        ),
      })),
    ),
  ).filter(({ files }) => Object.keys(files).length > 0)
  const began = performance.now()
  const left = asked.values()
  const takeNext = async () => {
    const windows = new Map<Viewer, BrowserContext>()
    for (const { viewer, width, screen, files } of left) {
      const window = windows.get(viewer) ?? (await openWindow(browser, shops.seenBy(viewer)))
      windows.set(viewer, window)
      const page = await window.newPage()
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
      await take(page, screen, (scheme) => files[scheme] && join(folder, `${files[scheme]}.png`))
      await page.close()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext))
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(`${asked.flatMap(({ files }) => Object.keys(files)).length} pictures in ${minutes} minutes.`)
}

async function openWindow(browser: Browser, { baseURL, session }: ReturnType<Shops['seenBy']>) {
  const window = await browser.newContext({
    ...{ baseURL, locale: 'en-US', timezoneId: TIME_ZONE, reducedMotion: 'reduce' },
  })
  window.setDefaultTimeout(10_000)
  await window.clock.setFixedTime(SHOWN_AT)
  await window.addInitScript((signedIn) => {
    // What an earlier picture has left, as a draft or the last view of a list.
    localStorage.clear()
    localStorage.setItem('preferences', JSON.stringify({ scheme: 'system' }))
    if (signedIn) localStorage.setItem('session', signedIn)
  }, session)
  await window.addInitScript(standStill)
  return window
}

async function take(page: Page, [name, address, ...steps]: Screen, pathOf: (scheme: string) => string | undefined) {
  const { quiet, picture } = await watch(page)
  const complain = (error: unknown) =>
    console.log(`${name} ${page.viewportSize()?.width}: ${String(error).split('\n')[0]}`)
  try {
    await page.emulateMedia({ colorScheme: SCHEMES[0] })
    await page.goto(address)
    for (const step of steps) {
      await quiet()
      await step(page, quiet)
    }
  } catch (error) {
    // The pictures then show the screen as far as it came.
    complain(error)
  }
  for (const scheme of SCHEMES) {
    const path = pathOf(scheme)
    if (!path) continue
    await page.emulateMedia({ colorScheme: scheme })
    await picture().then((png) => writeFileSync(path, png), complain)
  }
}
