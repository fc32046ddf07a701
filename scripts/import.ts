// `npm run import`: see README.md, Your data.
import { ensureInstalled, root } from './install.ts'

await ensureInstalled()
process.chdir(root)
await import('../src/import/start.ts')
