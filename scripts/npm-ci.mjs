// Installs exactly the packages of a lock file and checks that they are there. Runs on Node 18.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from './run.mjs'

/**
 * @typedef {{ os?: string | string[], cpu?: string | string[], libc?: string | string[],
 *   dependencies?: Record<string, string>, devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>, peerDependencies?: Record<string, string> }} LockedPackage
 * @typedef {{ platform: string, arch: string }} Machine
 */

/**
 * Installs the packages of the folder's lock file, unless that is done already. After a failure it waits and tries
 * again, once for each of `pauses` (in milliseconds); then it throws an error that names what is missing.
 * @param {{ folder: string, what: string, npm: string[], options?: string[], pauses?: number[] }} job
 */
export async function installExactly({ folder, what, npm, options = [], pauses = [3_000, 10_000] }) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const stamp = join(folder, 'node_modules/.installed')
  const wanted = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  rmSync(stamp, { force: true })
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  console.log(`Installing ${what}.`)
  // npm shows its own progress in a terminal; anywhere else it prints nothing until it has finished.
  const progress = setInterval(() => process.stdout.isTTY || console.log(`  still installing, ${seconds()}`), 5000)
  try {
    for (let failures = 0; ; failures++) {
      const whyNot = await tryOnce(folder, lock, [...npm, ...NPM_CI, ...options])
      if (!whyNot) break
      const pause = pauses[failures]
      if (pause === undefined) throw new Error(`${whyNot} Is the package registry reachable? Then try again.`)
      console.log(`${whyNot} Trying again in ${pause / 1000} s.`)
      await wait(pause)
    }
  } finally {
    clearInterval(progress)
  }
  writeFileSync(stamp, wanted)
  console.log(`Installed in ${seconds()}.`)
}

const NPM_CI = [
  ...['ci', '--include=dev', '--include=optional', '--ignore-scripts'],
  ...['--loglevel=error', '--fund=false', '--audit=false', '--update-notifier=false'],
  // npm tries each download three times, and by default waits a minute before the last attempt.
  ...['--fetch-retry-mintimeout=2000', '--fetch-retry-maxtimeout=10000'],
]

/** Why it is not installed, in a sentence. @param {string} folder @param {string} lock @param {string[]} command */
async function tryOnce(folder, lock, command) {
  if ((await run(command, { cwd: folder, stdio: 'inherit' })) !== 0) return 'npm ci failed, see above.'
  const missing = packagesFor(process, JSON.parse(lock).packages).filter(
    (path) => !existsSync(join(folder, path, 'package.json')),
  )
  // npm reports no error if it cannot download an optional package, such as the binary for this kind of machine.
  return missing.length > 0 ? `Not downloaded: ${missing.map(nameOf).join(', ')}.` : undefined
}

/**
 * The paths of all packages of a lock file that belong on this machine: those made for it that a package on this
 * machine needs. Our Node on Linux is made for glibc.
 * @param {Machine} machine
 * @param {Record<string, LockedPackage>} packages
 * @returns {string[]}
 */
export function packagesFor({ platform, arch }, packages) {
  const fits = (/** @type {LockedPackage} */ { os, cpu, libc }) =>
    isAmong(platform, os) && isAmong(arch, cpu) && (platform !== 'linux' || isAmong('glibc', libc))
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = ['']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    const names = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }
    for (const name of Object.keys(names)) {
      const needed = locate(name, path, packages)
      if (needed === undefined || found.has(needed) || !fits(packages[needed] ?? {})) continue
      found.add(needed)
      waiting.push(needed)
    }
  }
  return [...found]
}

/**
 * The path where Node finds a package: in the nearest node_modules on the way up.
 * @param {string} name
 * @param {string} from
 * @param {Record<string, LockedPackage>} packages
 * @returns {string | undefined}
 */
function locate(name, from, packages) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules') - 1))) {
    const path = `${at && `${at}/`}node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return undefined
  }
}

/** Whether a list of package.json, such as `['linux']` or `['!win32']`, includes a value. */
const isAmong = (/** @type {string} */ value, /** @type {string | string[] | undefined} */ list) => {
  const names = [list ?? []].flat()
  if (names.includes(`!${value}`)) return false
  return names.every((name) => name.startsWith('!')) || names.includes(value)
}

const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
