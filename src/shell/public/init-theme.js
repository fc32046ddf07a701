// Runs before the first paint, so that the dark scheme does not flash white and text does not change its size.
// The keys and defaults must be those of theme/preferences.ts.
;(function () {
  var stored = {}
  try {
    stored = JSON.parse(localStorage.getItem('preferences') || '{}') || {}
  } catch {}
  var dark =
    stored.scheme === 'dark' || (stored.scheme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  var root = document.documentElement
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  root.style.colorScheme = dark ? 'dark' : 'light'
  root.style.fontSize = (stored.scale >= 12 && stored.scale <= 16 ? stored.scale : 14) + 'px'
  root.style.backgroundColor = dark ? '#181b1f' : '#f6f7f8'
})()

// The content security policy forbids eval, so zod must not try to compile its schemas.
globalThis.__zod_globalConfig = { jitless: true }
