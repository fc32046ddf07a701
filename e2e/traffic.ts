import type { Page, Request } from '@playwright/test'

/** Text answers of at least this many bytes are sent compressed. */
export const COMPRESSED_FROM = 1024

/** Without the limit some windows of Chromium that have nothing to do never call back. */
export const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1000 })))

/**
 * Records the requests of a window with an empty cache. The window is never idle, so code that waits for that (dialogs,
 * toasts, the live connection, the shell on the login page) is not loaded and not counted.
 */
export async function recordTraffic(window: Page) {
  await window.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0
  })
  const requests: Request[] = []
  window.on('request', (request) => requests.push(request))
  /** The requests so far, each with its bytes as sent. */
  return async () => {
    const answers = await Promise.all(
      requests.map(async (request) => {
        const response = (await request.response())!
        return {
          url: new URL(request.url()).pathname,
          sent: (await request.sizes()).responseBodySize,
          type: response.headers()['content-type'] ?? '',
          encoding: response.headers()['content-encoding'],
          length: (await response.body()).length,
        }
      }),
    )
    const code = answers.filter(({ type }) => /javascript|css/.test(type))
    return {
      answers,
      weight: code.reduce((sum, { sent }) => sum + sent, 0),
      plain: answers.filter(
        ({ type, encoding, length }) => /text|javascript|json|svg/.test(type) && !encoding && length >= COMPRESSED_FROM,
      ),
    }
  }
}
