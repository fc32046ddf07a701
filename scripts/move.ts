// `npm run move`: see README.md, Your data.
import { ensureInstalled, root } from './install.ts'

process.chdir(root)
await ensureInstalled()
await import('../src/move.ts')
