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

/** A third of the journeys, those of keys and dialogs: their windows fade what opens and closes, as most people's do. */
const MOVING = /\W(dialogs|edit-order|history|new-order|order-form|order-home|returns|scheduling|sheet)\.spec\.ts$/

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'moving', testMatch: MOVING },
    {
      name: 'still',
      testMatch: '**/*.spec.ts',
      testIgnore: MOVING,
      use: { contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
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
