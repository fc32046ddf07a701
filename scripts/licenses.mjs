// `npm run licenses`: the third-party packages that the product runs with, and their licences. Runs on Node 20.
import { spawn } from 'node:child_process'
import { ensureInstalled, environment, exitCode, lockedNode, root } from './install.mjs'

await ensureInstalled()
const list = spawn(lockedNode, ['scripts/list-licenses.ts'], { cwd: root, env: environment, stdio: 'inherit' })
process.exitCode = await exitCode(list)
