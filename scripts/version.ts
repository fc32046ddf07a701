// What a checkout adds to the version in package.json, for src/server/version.ts. The server itself may not ask git: as
// a service it runs as another user than the one that the checkout belongs to.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * How many commits come after the one that gave package.json its version, and the last of them: `170.0760bff8`. Empty
 * for a release and for a folder without git; a shallow clone, which lacks the commits, has the last one alone.
 */
export function describeCheckout(root: string): string {
  if (!existsSync(join(root, '.git'))) return ''
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const last = git('rev-parse', '--short=8', 'HEAD')
    if (git('rev-parse', '--is-shallow-repository') === 'true') return last
    const release = git('log', '-1', '--format=%H', '-G^  "version":', '--', 'package.json')
    const commits = git('rev-list', '--count', `${release}..HEAD`)
    return commits === '0' ? '' : `${commits}.${last}`
  } catch {
    return 'unknown'
  }
}

export function noteCheckout(root: string): void {
  const file = join(root, 'build/checkout')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const checkout = describeCheckout(root)
  const noted = checkout && `${version}+${checkout}`
  if ((existsSync(file) ? readFileSync(file, 'utf8') : '') === noted) return
  if (!noted) return rmSync(file)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, noted)
}
