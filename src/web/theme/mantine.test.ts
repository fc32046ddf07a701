import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const MANTINE = 'node_modules/@mantine'
const CORE = join(MANTINE, 'core')
const read = (path: string) => readFileSync(path, 'utf8')
const styleSheet = (name: string) => join(CORE, 'styles', `${name}.css`)

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx|mjs)$/.test(file) && !file.includes('.test.'))
    .map((file) => join(folder, file))

/** These files and all that they import statically; dynamic imports are left out. */
function reachedFrom(files: readonly string[]): string[] {
  const reached = new Set<string>()
  const visit = (path: string): void => {
    if (reached.has(path)) return
    reached.add(path)
    for (const [, target] of read(path).matchAll(/^import (?!type)[^'"]* from '(\..+\.tsx?)'/gm))
      visit(join(dirname(path), target!))
  }
  files.forEach(visit)
  return [...reached]
}

const getNames = (list: string) => list.split(',').map((name) => name.trim().split(' as ')[0]!)

const packages = (...names: string[]) => names.flatMap((name) => filesIn(join(MANTINE, name, 'esm')))

/** All component files of the application and of the Mantine packages that it uses besides the core. */
const EVERYWHERE = [
  ...filesIn('src'),
  ...packages('dates', 'dropzone', 'notifications'),
  // Of the charts only the bars, with what they show beside them.
  ...['BarChart', 'ChartLegend', 'ChartTooltip'].flatMap((name) => filesIn(join(MANTINE, 'charts/esm', name))),
]

/** The files of the screens outside the shell but the set-up, and of the toasts, which are shown on every screen. */
const OUTSIDE = [
  ...reachedFrom([
    'src/shell/main.tsx',
    'src/shell/ToastList.tsx',
    ...['LoginPage', 'LogoutPage', 'AccessDeniedPage'].map((page) => `src/features/auth/${page}.tsx`),
  ]),
  ...packages('notifications'),
]

/** The names of all components with a style sheet that these modules import, directly or not. */
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

/** Parts of other components, which come with these and which no screen uses. */
const UNUSED = ['CheckboxCard', 'CheckboxIndicator', 'RadioCard', 'RadioIndicator']

/** The names of the style sheets that the imports of these files from @mantine/core need. */
function inUse(files: readonly string[]): Set<string> {
  const imported = files
    .flatMap((file) => [...read(file).matchAll(/import \{([^}]+)\} from ['"]@mantine\/core['"]/g)])
    .flatMap(([, names]) => getNames(names!))
  const modules = [...read(join(CORE, 'esm/index.mjs')).matchAll(/import \{([^}]+)\} from "(\..+?)"/g)]
    .filter(([, names]) => getNames(names!).some((name) => imported.includes(name)))
    .map(([, , path]) => join(CORE, 'esm', path!))
  return styledBy(modules)
    .difference(new Set(UNUSED))
    .union(new Set(['baseline', 'default-css-variables', 'global']))
}

const listedIn = (file: string) =>
  [...read(`src/web/theme/${file}`).matchAll(/styles\/(.+)\.css/g)].map(([, name]) => name!)

const whole = read(join(CORE, 'styles.css'))
const getPlace = (name: string) => whole.indexOf(read(styleSheet(name)).slice(0, 60))
const inOrder = (names: Set<string>) => [...names].toSorted((a, b) => getPlace(a) - getPlace(b))

/** Those that a screen brings along itself, so that no other one loads them. */
const BROUGHT = EVERYWHERE.flatMap((file) =>
  [...read(file).matchAll(/^import '@mantine\/core\/styles\/(\w+)\.css'/gm)].map(([, name]) => name!),
)

test('mantine.css holds the style sheets in use outside the frame, in the order that Mantine gives them', () => {
  expect(listedIn('mantine.css')).toEqual(inOrder(inUse(OUTSIDE)))
})

test('mantine-screens.css holds those that only screens in the frame use and none brings along, in the same order', () => {
  expect(listedIn('mantine-screens.css')).toEqual(
    inOrder(inUse(EVERYWHERE).difference(inUse(OUTSIDE).union(new Set(BROUGHT)))),
  )
})

test('no file uses what is left out', () => {
  const used = EVERYWHERE.filter((file) => /\b(Checkbox|Radio)\.(Card|Indicator)\b/.test(read(file)))
  expect(used).toEqual([])
})
