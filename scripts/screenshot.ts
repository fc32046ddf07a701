// `npm run screenshot`: the picture in the README, taken of the orders list of a fresh sample shop.
import { ensureBuilt } from './build.ts'
import { ensureInstalled } from './install.ts'

await ensureInstalled()
await ensureBuilt()
await import('./take-screenshot.ts')
