// `npm run format`: formats the project; `npm run format -- PATH…` only these.
import { ensureInstalled, environment, root } from './install.ts'
import { run } from './run.mjs'
import { tool } from './steps.ts'

await ensureInstalled()
process.exitCode = await run([process.execPath, tool('oxfmt/bin/oxfmt'), ...process.argv.slice(2)], {
  cwd: process.env['INIT_CWD'] ?? root,
  env: environment,
  stdio: 'inherit',
})
