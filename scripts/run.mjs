// Runs child processes so that parent and child always end together. Runs on Node 18.
import { spawn } from 'node:child_process'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a program to its end and returns its exit code, 1 if a signal ended it. If this process gets a signal or loses
 * its own parent, it passes the signal on to the program and waits for it to end.
 * @param {string[]} command
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(child: import('node:child_process').ChildProcess) => void} [watch]
 * @returns {Promise<number>}
 */
export async function run([file = '', ...args], options, watch) {
  const child = spawn(file, args, options)
  watch?.(child)
  /** @type {NodeJS.Signals | undefined} */
  let told
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    told = signal
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, pass)
  const stopWatching = onOrphaned(() => pass('SIGTERM'))
  try {
    return await exitCode(child)
  } finally {
    stopWatching()
    for (const signal of SIGNALS) process.off(signal, pass)
    if (told) process.kill(process.pid, told)
  }
}

/**
 * Calls `then` once when the parent of this process has ended: an npm that is killed passes no signal on, and the
 * server would keep running and hold the port. Does not keep this process alive.
 * @param {() => void} then
 */
export function onOrphaned(then) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    then()
  }, 500)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * The exit code of a child process, 1 if a signal ended it.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export const exitCode = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
