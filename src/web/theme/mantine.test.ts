import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const MANTINE = 'node_modules/@mantine'
const CORE = join(MANTINE, 'core')
const read = (path: string) => readFileSync(path, 'utf8')
const styleSheet = (name: string) => join(CORE, 'styles', `${name}.css`)

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx|mjs)$/.test(file) && !file.includes('.test.'))
    .map((file) => read(join(folder, file)))

const namesOf = (list: string) => list.split(',').map((name) => name.trim().split(' as ')[0]!)

/** What we, and the packages of Mantine that we use, import from its core. */
const imported = ['src', ...['dates', 'dropzone', 'notifications'].map((name) => join(MANTINE, name, 'esm'))]
  .flatMap(sourcesIn)
  .flatMap((source) => [...source.matchAll(/import \{([^}]+)\} from ['"]@mantine\/core['"]/g)])
  .flatMap(([, names]) => namesOf(names!))

/** The components that have a style sheet among all that these modules import. */
function styledBy(modules: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const styled = new Set<string>()
  const visit = (path: string): void => {
    if (seen.has(path)) return
    seen.add(path)
    const name = /(\w+)\.module\.mjs$/.exec(path)?.[1]
    if (name && existsSync(styleSheet(name))) styled.add(name)
    for (const [, target] of read(path).matchAll(/from "(\.[^"]+)"/g)) visit(join(dirname(path), target!))
  }
  modules.forEach(visit)
  return styled
}

test('mantine.css holds the style sheets of the components in use, in the order that Mantine gives them', () => {
  const modules = [...read(join(CORE, 'esm/index.mjs')).matchAll(/import \{([^}]+)\} from "(\..+?)"/g)]
    .filter(([, names]) => namesOf(names!).some((name) => imported.includes(name)))
    .map(([, , path]) => join(CORE, 'esm', path!))
  const whole = read(join(CORE, 'styles.css'))
  const placeOf = (name: string) => whole.indexOf(read(styleSheet(name)).slice(0, 60))
  const inUse = [...styledBy(modules), 'baseline', 'default-css-variables', 'global']
  const listed = [...read('src/web/theme/mantine.css').matchAll(/styles\/(.+)\.css/g)].map(([, name]) => name!)
  expect(listed).toEqual(inUse.toSorted((a, b) => placeOf(a) - placeOf(b)))
})
