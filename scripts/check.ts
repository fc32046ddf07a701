// `npm run check`: everything that needs neither a browser nor PostgreSQL.
import { sizeOfSource } from './size.ts'
import { checks, runSteps } from './steps.ts'

await runSteps(checks)
console.log(`\nSize of the source\n${sizeOfSource()}`)
