/**
 * Proves the directions in which our own files may import each other, who writes which table, and that no file grows
 * past its limit. docs/decisions/002-boundaries.md says why.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readSource, relativePath, type SourceFile } from './source-file.ts'

/** A feature imports those before it, never those after it. */
const FEATURES = [
  ...['auth', 'users', 'customers', 'colors', 'clothing-types', 'designs', 'orders', 'productions', 'schedules'],
  ...['inventories', 'returns', 'delivery-report', 'dashboard', 'utilities', 'sample-shop', 'security-log', 'setup'],
]

type Kind = 'shared' | 'server' | 'testing' | 'web' | 'app' | 'contract' | 'rules' | 'db' | 'api' | 'screen' | 'test'

/** What a kind of file may import. Tests may import everything. */
const MAY_IMPORT: Record<Exclude<Kind, 'test'>, readonly Kind[]> = {
  shared: ['shared'],
  contract: ['shared', 'contract'],
  rules: ['shared', 'contract', 'rules'],
  db: ['shared', 'contract', 'rules', 'server', 'db'],
  api: ['shared', 'contract', 'rules', 'server', 'db', 'api'],
  screen: ['shared', 'contract', 'rules', 'web', 'screen'],
  web: ['shared', 'contract', 'rules', 'web', 'screen'],
  server: ['shared', 'server'],
  app: ['shared', 'contract', 'rules', 'server', 'db', 'api', 'app'],
  testing: ['shared', 'server', 'app', 'testing', 'contract'],
}

/** Kinds that a browser loads, or could. */
const IN_BROWSER: readonly Kind[] = ['shared', 'contract', 'rules', 'screen', 'web']

/** Signing in looks a person up, although people are made by a later feature. */
const EARLY_READS: Record<string, readonly string[]> = { auth: ['users'] }

/** Where a table's name is a variable: what all records have in common. Who calls them is held to write it out. */
const ANY_TABLE: readonly string[] = [
  'src/server/records/records.ts',
  'src/server/records/record-handlers.ts',
  'src/server/records/record-import.ts',
  'src/server/database/migration-step.ts',
]

/** What a migration in TypeScript may import. It is never edited, whatever becomes of all the rest. */
const FOR_MIGRATIONS: readonly string[] = ['kysely', 'src/server/database/migration-step.ts', 'src/shared/text.ts']

const MOST_LINES = 300
const FORBIDDEN_FOLDERS = new Set(['utils', 'helpers', 'services', 'common', 'types', 'lib'])

function kindOf(path: string): Kind {
  if (/\.test\.tsx?$/.test(path)) return 'test'
  const [, top, next] = path.split('/')
  if (top === 'shared' || top === 'web') return top
  if (top === 'server') return next === 'testing' ? 'testing' : 'server'
  if (top !== 'features') return 'app'
  return (/\.(contract|rules|db|api)\.ts$/.exec(path)?.[1] as Kind | undefined) ?? 'screen'
}

const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]
const rankOf = (feature: string | undefined): number => FEATURES.indexOf(feature ?? '')

/** Every violation as one line, `path: what is wrong`. */
export function findViolations(root: string): string[] {
  const files = sourcesIn(root, 'src')
  const sources = files.filter((file) => kindOf(file.path) !== 'test')
  return [
    ...files.flatMap(shapeOf),
    ...sources.flatMap(directionsOf),
    ...tablesOf(sources),
    ...cyclesOf(sources),
    ...sourcesIn(root, 'migrations').flatMap(migrationImportsOf),
  ]
}

function sourcesIn(root: string, folder: string): SourceFile[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relativePath(root, join(entry.parentPath, entry.name)))
    .toSorted()
    .map((path) => readSource(root, path))
}

const migrationImportsOf = ({ path, imports, packages }: SourceFile): string[] =>
  [...packages, ...imports]
    .filter((target) => !FOR_MIGRATIONS.includes(target))
    .map((target) => `${path}: a migration is never edited, and may not import ${target}`)

function shapeOf({ path, lines, onlyReexports }: SourceFile): string[] {
  const feature = featureOf(path)
  return [
    feature && rankOf(feature) < 0 && `${path}: the feature ${feature} has no place in the order of features`,
    ...dirname(path)
      .split('/')
      .map((name) => FORBIDDEN_FOLDERS.has(name) && `${path}: no folder is called ${name}`),
    (onlyReexports || /^index\.tsx?$/.test(basename(path))) && `${path}: no barrel files, import from the file itself`,
    lines > MOST_LINES && kindOf(path) !== 'test' && `${path}: ${lines} lines, at most ${MOST_LINES}; split it by noun`,
  ].filter((one) => typeof one === 'string')
}

function directionsOf({ path, imports, packages }: SourceFile): string[] {
  const kind = kindOf(path)
  if (kind === 'test') return []
  const found: string[] = []
  if (IN_BROWSER.includes(kind)) {
    for (const name of packages.filter((one) => one.startsWith('node:'))) {
      found.push(`${path}: runs in the browser and imports ${name}`)
    }
  }
  for (const target of imports.filter((one) => /\.tsx?$/.test(one))) {
    if (!target.startsWith('src/')) {
      if (kind !== 'testing') found.push(`${path}: imports ${target}, outside src`)
    } else if (!MAY_IMPORT[kind].includes(kindOf(target))) {
      found.push(`${path}: ${kind} may not import ${kindOf(target)} (${target})`)
    } else if (featureOf(path) && featureOf(target) && rankOf(featureOf(target)) > rankOf(featureOf(path))) {
      found.push(`${path}: imports ${target}, of a later feature`)
    }
  }
  return found
}

/** Feature or `server`: who may write a table. */
const ownerOf = (path: string): string => featureOf(path) ?? 'server'

function tablesOf(files: SourceFile[]): string[] {
  const owners = new Map<string, string>()
  const found: string[] = []
  for (const { path, declares } of files) {
    for (const table of declares) {
      if (owners.has(table)) found.push(`${path}: the table ${table} is declared elsewhere already`)
      owners.set(table, ownerOf(path))
    }
  }
  for (const { path, writes, reads } of files) {
    if (ANY_TABLE.includes(path) || kindOf(path) === 'testing') continue
    const here = ownerOf(path)
    for (const table of new Set(writes)) {
      const owner = owners.get(table)
      if (table === '?') found.push(`${path}: writes a table whose name is not written out`)
      else if (!owner) found.push(`${path}: writes ${table}, which nobody declares`)
      else if (owner !== here) found.push(`${path}: writes ${table}, which belongs to ${owner}`)
    }
    for (const table of new Set(reads)) {
      const owner = owners.get(table)
      if (owner === undefined || owner === 'server' || owner === here || EARLY_READS[here]?.includes(table)) continue
      if (rankOf(owner) > rankOf(here) || here === 'server')
        found.push(`${path}: reads ${table}, which belongs to ${owner}`)
    }
  }
  return found
}

/** Each cycle once, as the way around it. */
function cyclesOf(files: SourceFile[]): string[] {
  const imports = new Map(files.map((file) => [file.path, file.imports]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, way: string[]): void => {
    const at = way.indexOf(path)
    if (at >= 0) return void found.push(`${path}: import cycle ${[...way.slice(at), path].join(' → ')}`)
    if (done.has(path)) return
    for (const target of imports.get(path) ?? []) visit(target, [...way, path])
    done.add(path)
  }
  for (const path of imports.keys()) visit(path, [])
  return found
}

if (import.meta.main) {
  const violations = findViolations(join(import.meta.dirname, '..'))
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exitCode = 1
}
