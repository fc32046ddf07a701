// `npm run --silent sbom > sbom.json`: what the product runs with, as CycloneDX, from package-lock.json alone.
import { join } from 'node:path'
import { ensureInstalled, environment, root } from './install.ts'
import { run } from './run.mjs'

await ensureInstalled()
const npm = join(root, 'runtime/node_modules/npm/bin/npm-cli.js')
process.exitCode = await run(
  [
    process.execPath,
    npm,
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
    '--package-lock-only',
  ],
  { cwd: root, env: environment, stdio: 'inherit' },
)
