// `npm run reset-password -- NAME`: a new password for whoever has lost theirs, see README.md. Runs on Node 20.
import { spawn } from 'node:child_process'
import { ensureInstalled, environment, exitCode, lockedNode, root } from './install.mjs'

await ensureInstalled()
const reset = spawn(lockedNode, ['src/reset-password.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
})
process.exitCode = await exitCode(reset)
