// `npm run backup`, `import`, `move`, `reset-password` and `restore`: see README.md, Your data.
import { ensureInstalled, root } from './install.ts'

const [name] = process.argv.splice(2, 1)
process.chdir(root)
await ensureInstalled()
await import(`../src/commands/${name}.ts`)
