/**
 * `npm run licenses`: lists the software of others that the product runs with, each with its licence and the file of
 * its text. Fails on a licence that nobody has decided about. LICENSE says what holds for our own part.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.ts'

const AS_LONG_AS_NAMED = 'asks only that its text and the authors stay named'

/** The licences that are acceptable for a shop's own installation of an unpublished product, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  MIT: AS_LONG_AS_NAMED,
  ISC: AS_LONG_AS_NAMED,
  'BSD-2-Clause': AS_LONG_AS_NAMED,
  'BSD-3-Clause': AS_LONG_AS_NAMED,
  '0BSD': 'asks nothing',
  'BlueOak-1.0.0': AS_LONG_AS_NAMED,
  'Apache-2.0': 'asks that text, authors and notices stay; grants the patents',
  'Apache 2.0': 'Apache-2.0, as an older package writes it',
  'CC0-1.0': 'asks nothing',
  'CC-BY-3.0': 'data: asks that the authors stay named',
  Unlicense: 'asks nothing',
  'Artistic-2.0': 'npm, run as it comes to install the rest',
  'OFL-1.1': 'a font: may be used and passed on with anything, not sold by itself',
  'LGPL-3.0-or-later': 'libvips: a shared library of its own, unchanged, that anybody may replace by another',
}

/** The folders of the lock files: the product's own packages, and the Node and npm that it is started with. */
const LOCKS = ['.', 'runtime']

interface LockedPackage {
  version?: string
  license?: string
  dev?: boolean
  link?: boolean
}

interface Manifest {
  license?: string | { type?: string }
  licenses?: { type?: string }[]
}

export interface LicensedPackage {
  name: string
  version: string
  /** Empty if the package names none. */
  license: string
  /** The file that contains the licence, or why there is none. */
  text: string
}

/** Every package except those for development, by name. */
export function listLicenses(root: string): LicensedPackage[] {
  return LOCKS.filter((folder) => existsSync(join(root, folder, 'package-lock.json')))
    .flatMap((folder) => {
      const lock = JSON.parse(readFileSync(join(root, folder, 'package-lock.json'), 'utf8')) as {
        packages: Record<string, LockedPackage>
      }
      return Object.entries(lock.packages)
        .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
        .map(([path, locked]) => licensedPackage(root, join(folder, path), locked))
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)))
}

function licensedPackage(root: string, path: string, { version = '', license }: LockedPackage): LicensedPackage {
  const name = path.replace(/^.*node_modules\//, '')
  const folder = join(root, path)
  if (!existsSync(join(folder, 'package.json')))
    return { name, version, license: license ?? '', text: 'not installed on this machine' }
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const file = textIn(folder)
  return {
    name,
    version,
    license: license ?? getLicense(manifest),
    text: file ? join(path, file) : 'the standard text',
  }
}

/** Older packages name their licence as an object, or several licences to choose from. */
const getLicense = ({ license, licenses = [] }: Manifest): string =>
  (typeof license === 'string' ? license : license?.type) ??
  licenses
    .map(({ type }) => type)
    .filter(Boolean)
    .join(' OR ')

function textIn(folder: string): string | undefined {
  const files = readdirSync(folder)
  return (
    files.find((name) => /^(un)?licen[cs]e|^copying/i.test(name)) ??
    files.find((name) => /^readme/i.test(name) && /licen[cs]e/i.test(readFileSync(join(folder, name), 'utf8')))
  )
}

/** Whether the licence is allowed already: every part of `A AND B`, or one part of `A OR B`. */
export const isAllowed = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => Object.hasOwn(ALLOWED, one.trim())))

if (import.meta.main) {
  await ensureInstalled()
  const packages = listLicenses(join(import.meta.dirname, '..'))
  const widest = (texts: readonly string[]) => Math.max(...texts.map(({ length }) => length))
  const named = packages.map(({ name, version }) => `${name} ${version}`)
  const width = [widest(named), widest(packages.map(({ license }) => license))] as const
  for (const [at, { license, text }] of packages.entries())
    console.log(`${named[at]!.padEnd(width[0])}  ${(license || 'none').padEnd(width[1])}  ${text}`)

  const counts = Map.groupBy(packages, ({ license }) => license || 'none')
  console.log(`\n${packages.length} packages`)
  for (const [license, those] of [...counts].toSorted(([, one], [, other]) => other.length - one.length))
    console.log(`${String(those.length).padStart(5)}  ${license.padEnd(width[1])}  ${ALLOWED[license] ?? ''}`.trimEnd())

  const undecided = packages.filter(({ license }) => !isAllowed(license))
  for (const { name, version, license } of undecided)
    console.error(`${name} ${version}: ${license ? `nobody has decided about ${license}` : 'names no licence'}`)
  if (undecided.length > 0) process.exitCode = 1
}
