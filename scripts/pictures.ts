// `npm run pictures`: what follows `--` goes to pictures/take.ts.
import { ensureInstalled } from './install.ts'

await ensureInstalled()
await import('./pictures/take.ts')
