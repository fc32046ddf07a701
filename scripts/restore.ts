// `npm run restore`: see README.md, Backups.
import { ensureInstalled, root } from './install.ts'

process.chdir(root)
await ensureInstalled()
await import('../src/restore.ts')
