import { expect, test } from 'vitest'
import { getBrowser } from './browser.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IOS = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome on Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'Chrome on iPad',
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${IOS} CriOS/142.0.7444.46 Mobile/15E148 Safari/604.1`,
  ],
  ['Chrome on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/142.0.0.0 Safari/537.36`],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  ],
  [
    'Opera on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0`,
  ],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
  ['Firefox on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0'],
  [
    'Firefox on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`,
  ],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${IOS} Version/26.0 Mobile/15E148 Safari/604.1`,
  ],
  ['Safari on iPad', `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${IOS} Version/12.1.2 Mobile/15E148 Safari/604.1`],
  ['Safari on Mac or iPad', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${IOS} Version/26.0 Safari/605.1.15`],
  ['Unknown browser on Windows', 'Mozilla/5.0 (Windows NT 10.0; Microsoft Windows 10.0.19045; en-US) PowerShell/7.5.0'],
  ['Unknown browser', 'curl/8.14.1'],
  ['Unknown browser', ''],
  ['Unknown browser', undefined],
])('%s is %s', (name, userAgent) => {
  expect(getBrowser(userAgent)).toBe(name)
})

test.each([
  ['is very long', `${'x'.repeat(100_000)} Firefox/145.0 Windows`],
  ['holds control characters', 'Evil\u0000\u001b[31m\r\nSet-Cookie: a=b'],
  ['holds a text from right to left', '\u202eتصفح\u202c'],
  ['holds markup', '<script>alert(1)</script>'],
])('one that %s leaves nothing of itself', (_, userAgent) => {
  expect(getBrowser(userAgent)).toBe('Unknown browser')
})
