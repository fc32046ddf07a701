// Runs the server on the locked Node until it ends or is told to. Runs on Node 20.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled, exitCode, lockedNode, root } from './install.mjs'

/**
 * Installs and builds what is missing, then runs the entry and takes over its exit code.
 * @param {string} entry
 * @param {NodeJS.ProcessEnv} environment
 */
export async function serve(entry, environment) {
  try {
    await ensureInstalled()
    await ensureBuilt()
    const server = spawn(lockedNode, [entry], { cwd: root, env: environment, stdio: 'inherit' })
    // The server ends in its own time: it answers what is in flight first. In a terminal it hears Ctrl-C twice, from
    // the terminal and from here, and heeds the first.
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => server.kill(signal))
    }
    // If npm is killed before it can pass anything on, the server must not stay behind and hold the port.
    const parent = process.ppid
    const watch = setInterval(() => process.ppid === parent || server.kill('SIGTERM'), 500)
    process.exitCode = await exitCode(server)
    clearInterval(watch)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
