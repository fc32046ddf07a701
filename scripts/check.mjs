// `npm run check`: everything that needs neither a browser nor PostgreSQL. Runs on Node 20.
import { ensureInstalled } from './install.mjs'
import { checks, runSteps } from './steps.mjs'

await ensureInstalled()
await runSteps(checks)
