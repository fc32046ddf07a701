import { defineConfig } from '@playwright/test'
import { CHROMIUM, whatToInstall } from './scripts/machine.mjs'

const executablePath = CHROMIUM.find()
if (!executablePath) throw new Error(whatToInstall([CHROMIUM]))

// Playwright's own list, which ours replaces; then what each window would start and never need: a process in reserve
// and the suggestions of its address bar.
const DISABLED_FEATURES = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'ThirdPartyStoragePartitioning'],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'PreconnectToSearch'],
  ...['SpareRendererForSitePerProcess', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/build-web.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // For a slow, loaded machine: what is there sooner waits for none of this.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'en-US',
    actionTimeout: 20_000,
    viewport: { width: 1360, height: 900 },
    // Dialogs that fade are tried where the focus is what a journey is about: dialogs.spec.ts and sheet.spec.ts.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace costs a quarter of the time; TRACE=1 keeps that of each failure.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
        ...['--disable-component-update', '--disable-sync', '--no-proxy-server'],
        `--disable-features=${DISABLED_FEATURES.join()}`,
        // Whatever the application or the browser asks of the world outside stays unanswered.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
})
