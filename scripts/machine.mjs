// What the machine itself brings: Chromium and PostgreSQL. Runs on Node 20.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const runs = (/** @type {string} */ file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const inPath = (/** @type {string} */ name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(runs)

/**
 * The folder that holds initdb and postgres, the newest where there are several; Debian keeps them out of PATH.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => runs(join(folder, 'initdb')) && runs(join(folder, 'postgres')))
}

const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/**
 * The browser that the journeys drive; CHROMIUM_PATH names another.
 * @returns {string | undefined}
 */
function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) return runs(named) ? named : undefined
  for (const name of ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']) {
    const found = inPath(name)
    if (found) return found
  }
  return runs(MAC_CHROME) ? MAC_CHROME : undefined
}

/** @typedef {{ name: string, find: () => string | undefined, debianPackage: string, advice: string }} Program */

/** @type {Program} */
export const CHROMIUM = {
  name: 'Chromium',
  find: findChromium,
  debianPackage: 'chromium',
  advice:
    'Chromium is missing. Install it (on Debian: apt-get install chromium) or name one in CHROMIUM_PATH, then run npm test again.',
}

/** @type {Program} */
export const POSTGRES = {
  name: 'PostgreSQL',
  find: findPostgres,
  debianPackage: 'postgresql',
  advice:
    'PostgreSQL is missing. Install its server (on Debian: apt-get install postgresql) or put its bin folder in PATH, then run npm test again.',
}

/**
 * Installs what is missing where that is possible without asking, and returns what is missing still.
 * @param {Program[]} programs
 * @returns {Promise<Set<Program>>}
 */
export async function provide(programs) {
  const absent = programs.filter(({ find }) => !find())
  const apt = absent.length > 0 ? aptGet() : undefined
  if (apt) {
    const packages = absent.map(({ debianPackage }) => debianPackage)
    console.log(`Installing ${absent.map(({ name }) => name).join(' and ')} with apt-get.`)
    apt(['update', '-qq'])
    apt(['install', '-y', '-qq', '--no-install-recommends', ...packages])
  }
  const missing = new Set(programs.filter(({ find }) => !find()))
  for (const { advice } of missing) console.error(advice)
  return missing
}

/** apt-get as root or through a sudo that asks no password; undefined where neither may. */
function aptGet() {
  if (!inPath('apt-get')) return undefined
  const isRoot = process.getuid?.() === 0
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return undefined
  const command = [...(isRoot ? [] : ['sudo', '-n']), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  return (/** @type {string[]} */ args) =>
    void spawnSync(command[0] ?? '', [...command.slice(1), ...args], { stdio: 'inherit' })
}
