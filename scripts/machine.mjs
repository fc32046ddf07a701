// Programs that the machine must bring itself: two browsers and PostgreSQL. Runs on Node 18.
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
 * The folder that holds initdb and postgres, of the newest version if there are several; Debian keeps it out of PATH.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged) : []
  // Not toSorted, which Node 18 does not have.
  versions.sort((a, b) => Number(b) - Number(a))
  const folders = [
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => runs(join(folder, 'initdb')) && runs(join(folder, 'postgres')))
}

/**
 * The browser that is named, and otherwise the first of these.
 * @param {string | undefined} named
 * @param {string[]} names
 * @param {string} onMac
 * @returns {string | undefined}
 */
function findBrowser(named, names, onMac) {
  if (named) return runs(named) ? named : undefined
  return names.map(inPath).find(Boolean) ?? (runs(onMac) ? onMac : undefined)
}

/**
 * A program that Debian installs as `debianPackage`; `besides` names another way to provide it.
 * @typedef {{ name: string, find: () => string | undefined, debianPackage?: string, besides?: string }} Program
 */

/** @type {Program} */
export const CHROMIUM = {
  name: 'Chromium',
  find: () =>
    findBrowser(
      process.env.CHROMIUM_PATH,
      ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ),
  debianPackage: 'chromium',
  besides: 'CHROMIUM_PATH may name another browser of its kind.',
}

/** @type {Program} */
export const FIREFOX = {
  name: 'Firefox',
  find: () =>
    findBrowser(
      process.env.FIREFOX_PATH,
      ['firefox-esr', 'firefox'],
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ),
  debianPackage: 'firefox-esr',
  besides: 'FIREFOX_PATH may name another Firefox.',
}

/** @type {Program} */
export const POSTGRES = {
  name: 'PostgreSQL',
  find: findPostgres,
  debianPackage: 'postgresql',
  besides: "PATH may hold the bin folder of PostgreSQL's server.",
}

const isAbsent = (/** @type {Program} */ { find }) => !find()
const packagesOf = (/** @type {Program[]} */ programs) =>
  programs.flatMap(({ debianPackage }) => (debianPackage ? [debianPackage] : []))

/**
 * Installs missing programs if that is possible without a prompt, and returns those that are still missing.
 * @param {Program[]} programs
 * @returns {Program[]}
 */
export function provide(programs) {
  const absent = programs.filter(isAbsent)
  const apt = packagesOf(absent).length > 0 ? aptGet() : undefined
  if (apt) {
    console.log(`Installing ${absent.map(({ name }) => name).join(', ')} with apt-get.`)
    apt(['update', '-qq'])
    apt(['install', '-y', '-qq', '--no-install-recommends', ...packagesOf(absent)])
  }
  return absent.filter(isAbsent)
}

/**
 * One line that names the missing programs and the command that installs them.
 * @param {Program[]} missing
 * @returns {string}
 */
export function whatToInstall(missing) {
  const packages = packagesOf(missing)
  const typed = `apt-get update && apt-get install -y ${packages.join(' ')}`
  return [
    `Missing: ${missing.map(({ name }) => name).join(', ')}.`,
    ...missing.flatMap(({ besides }) => besides ?? []),
    packages.length > 0 ? `On Debian or Ubuntu type as root, then try again: ${typed}` : 'Install it, then try again.',
  ].join(' ')
}

/** Runs apt-get as root, or through sudo if it needs no password; undefined if neither is possible. */
function aptGet() {
  if (!inPath('apt-get')) return undefined
  const isRoot = process.getuid?.() === 0
  if (!isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status !== 0) return undefined
  const command = [...(isRoot ? [] : ['sudo', '-n']), 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  return (/** @type {string[]} */ args) =>
    void spawnSync(command[0] ?? '', [...command.slice(1), ...args], { stdio: 'inherit' })
}
