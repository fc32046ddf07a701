import { ensureBuilt } from './build.ts'
import { ensureInstalled, root } from './install.ts'
import { onOrphaned } from './run.mjs'

/**
 * Installs and builds what is missing, then runs the server in this same process, so that signals reach it directly.
 */
export async function serve(entry: () => Promise<unknown>): Promise<void> {
  try {
    process.chdir(root)
    await ensureInstalled()
    await ensureBuilt()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
    return
  }
  onOrphaned(() => process.kill(process.pid, 'SIGTERM'))
  await entry()
}
