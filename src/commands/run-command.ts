import { constants } from 'node:os'
import { explain } from '../server/backups/advice.ts'

/** What cannot be done is one line, and exit code 1. A signal ends it as `process.exit` does, after what is to be removed. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  try {
    await run()
  } catch (error) {
    console.error(await explain(error))
    process.exitCode = 1
  }
}
