// Brings in what the lock file names, and with it the locked Node. Runs on Node 20.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The Node that runs everything but these scripts, whatever the machine's own is. */
export const lockedNode = join(root, 'node_modules/.bin/node')

/** Lets tools that look for `node` in PATH find the locked one. */
export const environment = {
  ...process.env,
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
}

const stamp = join(root, 'node_modules/.installed')
const installed = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : '')

/** The tree that belongs here: this lock file on this kind of machine. */
const wanted = () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform}-${process.arch}`
}

/** Installs exactly what the lock file says, if that is not what is there. */
export async function ensureInstalled() {
  if (installed() === wanted()) return
  const began = Date.now()
  const seconds = () => `${Math.round((Date.now() - began) / 1000)} s`
  console.log('Installing what package-lock.json names. The first time this takes about a minute.')
  // npm draws its own progress in a terminal; anywhere else it says nothing until it has finished.
  const progress = setInterval(() => process.stdout.isTTY || console.log(`  still installing, ${seconds()}`), 5000)
  const code = await npm(['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=error'])
  clearInterval(progress)
  if (code !== 0) throw new Error('npm ci failed, see above. Is the package registry reachable?')
  if (!existsSync(lockedNode)) throw new Error(`There is no locked Node for ${process.platform}-${process.arch}.`)
  writeFileSync(stamp, wanted())
  console.log(`Installed in ${seconds()}.`)
}

/** Runs on npm's own Node: the one in node_modules is about to be replaced. */
function npm(/** @type {string[]} */ args) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  const options = /** @type {const} */ ({ cwd: root, stdio: 'inherit' })
  const child = cli && node ? spawn(node, [cli, ...args], options) : spawn('npm', args, options)
  return exitCode(child)
}

/**
 * The exit code of a child process, 1 if a signal ended it.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export const exitCode = (child) =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
