// `npm run pictures`: what follows `--` goes to take-pictures.ts.
import { ensureInstalled } from './install.ts'

await ensureInstalled()
await import('./take-pictures.ts')
