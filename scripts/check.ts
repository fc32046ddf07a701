// `npm run check`: everything that needs neither a browser nor PostgreSQL.
import { ensureInstalled } from './install.ts'
import { sizeOfSource } from './size.ts'
import { checks, runSteps } from './steps.ts'

await ensureInstalled()
await runSteps(checks)
console.log(`\nSize of the source\n${sizeOfSource()}`)
