// Installs the packages of package-lock.json, with our own npm on our own Node.
import { delimiter, dirname, join } from 'node:path'
import { installExactly } from './npm-ci.mjs'

export const root = join(import.meta.dirname, '..')

/** Lets tools that look for `node` in PATH find the one that runs this. */
export const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: [dirname(process.execPath), join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
}

export async function ensureInstalled(): Promise<void> {
  await installExactly({
    folder: root,
    what: 'what package-lock.json names. The first time this takes about a minute',
    npm: [process.execPath, join(root, 'runtime/node_modules/npm/bin/npm-cli.js')],
  })
}
