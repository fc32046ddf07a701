// Children that neither outlive nor are outlived by those who wait for them. Runs on Node 18.
import { spawn } from 'node:child_process'

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a program to its end and returns its exit code, 1 if a signal ended it. Whoever is told to end meanwhile, or
 * loses its own parent, tells the program, waits for it, and ends.
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
 * Calls once when the process that started this one is gone: an npm that is killed outright passes nothing on, and a
 * server must not stay behind and hold the port. Keeps no process alive.
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
