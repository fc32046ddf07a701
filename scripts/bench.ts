// `npm run bench`: what follows `--` goes to bench/run.ts.
import { ensureInstalled } from './install.ts'

await ensureInstalled()
await import('../bench/run.ts')
