// `npm run size`: how large the source is, without tests and what only they use. `npm run check` ends with it.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureInstalled, root } from './install.ts'

await ensureInstalled()
const { parseSync, Visitor } = await import('vite')

const MOST_LINES_OF_FUNCTION = 80
const MOST_ENTRIES = 20

const isTest = (path: string) => /\.test\.tsx?$|\/testing\/|^src\/journeys\//.test(path)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const getLines = (text: string) => text.split('\n').length - 1
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const quantile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length - 1) * share)] ?? 0

export function sizeOfSource(): string {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !isTest(path))
  const sources = paths.map((path) => ({ path, text: read(path) }))
  const lengths = sources.map(({ text }) => getLines(text))
  const styles = globSync('src/**/*.css', { cwd: root }).map(read)
  // Of `0 calc(8 * var(--u)) 4px` the three.
  const values = (property: RegExp) =>
    new Set(
      styles.flatMap((css) =>
        [...css.matchAll(property)].flatMap(
          ([, value]) => value!.match(/[\w-]+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\S+/g) ?? [],
        ),
      ),
    )
  const docs = ['README.md', ...globSync('docs/**/*.md', { cwd: root })]
  const parsed = sources.map(({ path, text }) => ({ path, ...getFacts(path, text) }))
  const comments = sum(parsed.map((one) => one.comments))
  const users = (name: string) => parsed.filter(({ words }) => words.has(name)).length - 1
  const exported = parsed.flatMap((one) => one.exported)
  const hooks = exported.filter((name) => /^use[A-Z]/.test(name))
  const components = parsed
    .flatMap((one) => (one.path.endsWith('.tsx') ? one.exported : []))
    .filter((name) => /^[A-Z][a-z]/.test(name))
  const long = parsed.flatMap(({ path, long: found }) => found.map((name) => `${path} ${name}`))
  const folders = [...new Set(globSync('src/**/*', { cwd: root }).map(dirname))].map((path) => ({
    path,
    entries: existsSync(join(root, path)) ? readdirSync(join(root, path)).length : 0,
  }))
  const large = folders
    .filter(({ entries }) => entries > MOST_ENTRIES)
    .toSorted((one, other) => other.entries - one.entries)
  const ofOneUser = (names: readonly string[]) => names.filter((name) => users(name) <= 1).length
  const total = sum(lengths)
  return [
    `TypeScript        ${total} lines in ${paths.length} files; median ${quantile(lengths, 0.5)}, p90 ${quantile(lengths, 0.9)}, max ${Math.max(...lengths)}`,
    `comments          ${comments} lines, ${((100 * comments) / total).toFixed(1)} %`,
    `CSS               ${sum(styles.map(getLines))} lines in ${styles.length} files; ${values(/font-size:\s*([^;]+);/g).size} font sizes, ${values(/(?:gap|padding|margin)[\w-]*:\s*([^;]+);/g).size} spaces`,
    `hooks             ${hooks.length}, of one user ${ofOneUser(hooks)}`,
    `components        ${components.length}, of one user ${ofOneUser(components)}`,
    `long functions    ${long.length} over ${MOST_LINES_OF_FUNCTION} lines${long.map((name) => `\n                  ${name}`).join('')}`,
    `largest folders   ${large.length} over ${MOST_ENTRIES} entries${large.map(({ path, entries }) => `\n                  ${entries} ${path}`).join('')}`,
    `docs              ${Math.round(sum(docs.map((path) => read(path).length)) / 1000)} KB in ${docs.length} files`,
  ].join('\n')
}

/** What the syntax of a file says: lines of comments, exported names, all words, functions that are too long. */
function getFacts(path: string, text: string) {
  const { program, comments, module } = parseSync(path, text)
  const lineAt = (offset: number) => getLines(text.slice(0, offset))
  const long: string[] = []
  const measure = (name: string, { start, end }: { start: number; end: number }) => {
    const lines = lineAt(end) - lineAt(start) + 1
    if (lines > MOST_LINES_OF_FUNCTION) long.push(`${name}, ${lines} lines`)
  }
  new Visitor({
    FunctionDeclaration: (node) => measure(node.id?.name ?? 'default', node),
    VariableDeclarator: (node) => {
      if (node.init?.type === 'ArrowFunctionExpression') measure('name' in node.id ? node.id.name : 'function', node)
    },
  }).visit(program)
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  )
  return {
    comments: sum(comments.map(({ start, end }) => lineAt(end) - lineAt(start) + 1)),
    exported: names,
    words: new Set(text.match(/\w+/g)),
    long,
  }
}

if (import.meta.main) console.log(sizeOfSource())
