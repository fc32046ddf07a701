import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export const MIGRATIONS = join(ROOT, 'migrations')

/** The last one that this application is, or comes after. */
export const getRelease = (root = ROOT): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** Of the application: 1.0.0, or 1.0.0+170.0760bff8 where it is no release, as the build has noted. */
export function getVersion(root = ROOT): string {
  const release = getRelease(root)
  const noted = join(root, 'build', 'checkout')
  const version = existsSync(noted) ? readFileSync(noted, 'utf8') : ''
  return version.startsWith(`${release}+`) ? version : release
}
