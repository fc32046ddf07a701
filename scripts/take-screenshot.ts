import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { setUp } from '../src/features/setup/setup.contract.ts'
import { startServer } from '../src/server/testing/server-process.ts'
import { CHROMIUM, whatToInstall } from './machine.mjs'

const PICTURE = join(import.meta.dirname, '../docs/screenshot.png')
const ADMINISTRATOR = { username: 'Ada', password: 'a long enough password' }

const executablePath = CHROMIUM.find()
if (!executablePath) throw new Error(whatToInstall([CHROMIUM]))

const browser = await chromium.launch({ executablePath, args: ['--disable-gpu'] })
const folder = mkdtempSync(join(tmpdir(), 'shop-screenshot-'))
// Empty settings create no administrator: the call below sets the shop up with its sample, as the set-up page does.
const server = await startServer({ DATA_DIR: folder, ADMIN_USERNAME: '', ADMIN_PASSWORD: '' })
try {
  await server.call(setUp, { ...ADMINISTRATOR, sampleShop: true })
  const page = await browser.newPage({
    baseURL: server.address,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await showOrders(page)
  await page.screenshot({ path: PICTURE })
  console.log(`Written to ${PICTURE}.`)
} finally {
  await browser.close()
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

async function showOrders(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username', { exact: true }).fill(ADMINISTRATOR.username)
  await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto('/orders')
  await page.getByRole('row').nth(10).waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
}
