/** What a browser calls itself contains the names of older ones: the first that is found counts. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  // Safari on an iPad says that it is a Mac.
  [/\bMacintosh\b.* Version\/[\d.]+ Safari\//, 'Mac or iPad'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const MAX_READ = 500

export function getBrowser(userAgent = ''): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(userAgent.slice(0, MAX_READ)))?.[1]
  const system = nameIn(SYSTEMS)
  return `${nameIn(BROWSERS) ?? 'Unknown browser'}${system ? ` on ${system}` : ''}`
}
