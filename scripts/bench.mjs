// `npm run bench`: measures on the locked Node; what follows `--` goes to bench/run.ts. Runs on Node 20.
import { spawn } from 'node:child_process'
import { ensureInstalled, environment, exitCode, lockedNode, root } from './install.mjs'

await ensureInstalled()
const bench = spawn(lockedNode, ['bench/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
})
process.exitCode = await exitCode(bench)
