// `npm run reset-password -- NAME`: a new password for a person who has lost theirs, see README.md.
import { ensureInstalled, root } from './install.ts'

process.chdir(root)
await ensureInstalled()
await import('../src/reset-password.ts')
