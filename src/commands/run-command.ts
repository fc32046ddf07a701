import { toFailure } from '../server/backups/failures.ts'

/** What cannot be done is one line, and exit code 1. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(toFailure(error).message)
    process.exitCode = 1
  }
}
