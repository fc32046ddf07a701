/**
 * Checks which of our own files may import each other, who writes which table, that rules depend only on their
 * arguments, and that no file or folder exceeds its limit. docs/decisions/002-boundaries.md says why.
 */
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { getCircles } from './circles.ts'
import { getFeature, readFeatures, readSource, relativePath, type SourceFile } from './source-file.ts'

type Kind =
  | 'shared'
  | 'server'
  | 'testing'
  | 'web'
  | 'shell'
  | 'demo'
  | 'import'
  | 'app'
  | 'program'
  | 'command'
  | 'contract'
  | 'rules'
  | 'db'
  | 'api'
  | 'screen'
  | 'test'

/** What a kind of file may import. Tests may import everything. */
const MAY_IMPORT: Record<Exclude<Kind, 'test'>, readonly Kind[]> = {
  shared: ['shared'],
  contract: ['shared', 'contract'],
  rules: ['shared', 'contract', 'rules'],
  db: ['shared', 'contract', 'rules', 'server', 'db'],
  api: ['shared', 'contract', 'rules', 'server', 'db', 'api'],
  web: ['shared', 'web'],
  screen: ['shared', 'contract', 'rules', 'web', 'screen'],
  shell: ['shared', 'contract', 'rules', 'web', 'screen', 'shell'],
  server: ['shared', 'server'],
  app: ['server', 'api', 'demo'],
  program: ['shared', 'contract', 'rules', 'server', 'db', 'api', 'app', 'program', 'import'],
  command: ['shared', 'contract', 'rules', 'server', 'db', 'api', 'app', 'program', 'command', 'import', 'demo'],
  demo: ['shared', 'contract', 'rules', 'server', 'db', 'api', 'demo'],
  import: ['shared', 'contract', 'rules', 'server', 'db', 'api', 'app', 'import'],
  testing: ['shared', 'server', 'app', 'testing', 'contract'],
}

/** The kinds of file that a browser loads or may load. */
const IN_BROWSER: readonly Kind[] = ['shared', 'contract', 'rules', 'web', 'screen', 'shell']

/** Features that read a table of a later feature: signing in looks a person up in `users`. */
const EARLY_READS: Record<string, readonly string[]> = {
  auth: ['users'],
}

/** Who may write any table. */
const WRITE_ANY_TABLE: readonly string[] = [
  // These functions take the table as an argument. Their callers must name it literally, so that it is known who writes
  // it.
  'src/server/records/records.ts',
  'src/server/records/record-trash.ts',
  'src/server/record-handlers/record-handlers.ts',
  'src/server/record-handlers/record-import.ts',
  'src/server/database/migration-step.ts',
  // The sample shop has records with instants in the past, which no call can create.
  'src/demo/',
  // The records of the older system, too.
  'src/import/',
]

/**
 * What a migration in TypeScript may import, beside another one. These files must keep working for it, because a
 * migration is never edited.
 */
const FOR_MIGRATIONS: readonly string[] = ['kysely', 'src/server/database/migration-step.ts', 'src/shared/text.ts']

const MAX_ENTRIES = 20
const MAX_LINES = 300
const FORBIDDEN_FOLDERS = new Set(['utils', 'helpers', 'services', 'common', 'types', 'lib'])

/** Undefined for a path where no file belongs. */
function getKind(path: string): Kind | undefined {
  if (/\.test\.tsx?$/.test(path)) return 'test'
  if (path === 'src/app.ts') return 'app'
  const [, top, next, ...inFeature] = path.split('/')
  if (top === 'commands') return 'command'
  if (next === undefined) return 'program'
  if (top === 'shared' || top === 'web' || top === 'shell' || top === 'demo' || top === 'import') return top
  if (top === 'server') return next === 'testing' ? 'testing' : 'server'
  if ((top !== 'features' && top !== 'screens') || inFeature.length === 0) return undefined
  return (/\.(contract|rules|db|api)\.ts$/.exec(path)?.[1] as Kind | undefined) ?? 'screen'
}

/** The features in the order of `src/app.ts`: each may use those before it. */
type Order = readonly (string | undefined)[]

/** Whether both are listed, and `one` comes after `other`. */
const isLater = (order: Order, one: string | undefined, other: string | undefined): boolean =>
  one !== undefined && other !== undefined && order.includes(other) && order.indexOf(one) > order.indexOf(other)

/** Every violation as one line, `path: what is wrong`. */
export function findViolations(root: string): string[] {
  const files = sourcesIn(root, 'src')
  const sources = files.filter((file) => getKind(file.path) !== 'test')
  const order = readFeatures(root)
  return [
    ...getFeatures(files, order),
    ...getFolders(root),
    ...files.flatMap(getShape),
    ...sources.flatMap((file) => getDirections(file, order)),
    ...sources.flatMap(getDecisions),
    ...sources.flatMap(getLocalTimes),
    ...getTables(sources, order),
    ...getCircles(sources),
    ...sourcesIn(root, 'migrations').flatMap(getMigrationImports),
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

function getFeatures(files: readonly SourceFile[], order: Order): string[] {
  const apis = files.filter(({ path }) => getKind(path) === 'api')
  const features = new Set(apis.map(({ path }) => getFeature(path)).filter((feature) => feature !== undefined))
  return [
    ...[...features]
      .filter((feature) => !order.includes(feature))
      .map((feature) => `src/app.ts: does not list ${feature}`),
    ...order
      .filter((feature) => feature === undefined)
      .map(() => `src/app.ts: lists a feature that it does not import from src/features or src/screens`),
  ]
}

/** As `ls` shows them: tests, styles and folders are counted. There may be any number of features. */
function getFolders(root: string): string[] {
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  return [...Map.groupBy(entries, ({ parentPath }) => relativePath(root, parentPath))]
    .filter(([folder, { length }]) => length > MAX_ENTRIES && folder !== 'src/features')
    .map(
      ([folder, { length }]) =>
        `${folder}: ${length} entries, at most ${MAX_ENTRIES}; these are two folders or features`,
    )
}

const getMigrationImports = ({ path, imports, packages }: SourceFile): string[] =>
  [...packages, ...imports]
    .filter((target) => !FOR_MIGRATIONS.includes(target) && !target.startsWith('migrations/'))
    .map((target) => `${path}: a migration is never edited, and may not import ${target}`)

function getShape({ path, lines, onlyReexports }: SourceFile): string[] {
  const kind = getKind(path)
  return [
    ...dirname(path)
      .split('/')
      .map((name) => FORBIDDEN_FOLDERS.has(name) && `${path}: no folder is called ${name}`),
    !kind && `${path}: a file of this name has no place in ${dirname(path)}`,
    (onlyReexports || /^index\.tsx?$/.test(basename(path))) && `${path}: no barrel files, import from the file itself`,
    lines > MAX_LINES && kind !== 'test' && `${path}: ${lines} lines, at most ${MAX_LINES}; split it by noun`,
  ].filter((one) => typeof one === 'string')
}

function getDirections({ path, imports, packages }: SourceFile, order: Order): string[] {
  const kind = getKind(path)
  if (!kind || kind === 'test') return []
  const found: string[] = []
  if (IN_BROWSER.includes(kind)) {
    for (const name of packages.filter((one) => one.startsWith('node:'))) {
      found.push(`${path}: runs in the browser and imports ${name}`)
    }
  }
  for (const target of imports.filter((one) => /\.tsx?$/.test(one))) {
    const targetKind = getKind(target)
    if (!target.startsWith('src/')) {
      if (kind !== 'testing') found.push(`${path}: imports ${target}, outside src`)
    } else if (!targetKind || !MAY_IMPORT[kind].includes(targetKind)) {
      found.push(`${path}: ${kind} may not import ${targetKind ?? 'this'} (${target})`)
    } else if (path.startsWith('src/features/') && target.startsWith('src/screens/')) {
      found.push(`${path}: a feature may not import a screen (${target})`)
    } else if (isLater(order, getFeature(target), getFeature(path))) {
      found.push(`${path}: imports ${target}, of a later feature`)
    }
  }
  return found
}

/** A rule depends only on its arguments, so that a test can control all of them. */
function getDecisions({ path, clocks, chances }: SourceFile): string[] {
  if (getKind(path) !== 'rules') return []
  return [
    ...clocks.map((clock) => `${path}: a rule reads no clock (${clock})`),
    ...chances.map((chance) => `${path}: a rule leaves nothing to chance (${chance})`),
  ]
}

/** The shop has its days in a time zone of its own, whatever that of the computer or the browser is. */
const getLocalTimes = ({ path, localTimes }: SourceFile): string[] =>
  path.includes('/testing/')
    ? []
    : localTimes.map((one) => `${path}: goes by the time zone of the computer (${one}), not by that of the shop`)

/** The feature that owns the file, or `server`; only the owner of a table writes it. */
const getOwner = (path: string): string => getFeature(path) ?? 'server'

function getTables(files: SourceFile[], order: Order): string[] {
  const owners = new Map<string, string>()
  const found: string[] = []
  for (const { path, declares } of files) {
    for (const table of declares) {
      if (owners.has(table)) found.push(`${path}: the table ${table} is declared elsewhere already`)
      owners.set(table, getOwner(path))
    }
  }
  for (const { path, writes, reads } of files) {
    if (WRITE_ANY_TABLE.some((any) => path.startsWith(any)) || getKind(path) === 'testing') continue
    const here = getOwner(path)
    for (const table of new Set(writes)) {
      const owner = owners.get(table)
      if (table === '?') found.push(`${path}: writes a table whose name is not written out`)
      else if (!owner) found.push(`${path}: writes ${table}, which nobody declares`)
      else if (owner !== here) found.push(`${path}: writes ${table}, which belongs to ${owner}`)
    }
    for (const table of new Set(reads)) {
      const owner = owners.get(table)
      if (owner === undefined || owner === 'server' || owner === here || EARLY_READS[here]?.includes(table)) continue
      if (isLater(order, owner, here) || here === 'server')
        found.push(`${path}: reads ${table}, which belongs to ${owner}`)
    }
  }
  return found
}

if (import.meta.main) {
  const violations = findViolations(join(import.meta.dirname, '..'))
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exitCode = 1
}
