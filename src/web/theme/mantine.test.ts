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

/** The files that these import, what is loaded later left out. */
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

const namesOf = (list: string) => list.split(',').map((name) => name.trim().split(' as ')[0]!)

const packages = (...names: string[]) => names.flatMap((name) => filesIn(join(MANTINE, name, 'esm')))

/** All that we, and the packages of Mantine that we use, are made of. */
const EVERYWHERE = [...filesIn('src'), ...packages('dates', 'dropzone', 'notifications')]

/** Of that, what is shown to somebody who has not signed in, and the toasts, which go from screen to screen. */
const OUTSIDE = [
  ...reachedFrom([
    'src/shell/main.tsx',
    'src/shell/ToastList.tsx',
    ...['shell/ErrorPage', 'features/setup/SetupPage'].map((page) => `src/${page}.tsx`),
    ...['LoginPage', 'LogoutPage', 'AccessDeniedPage'].map((page) => `src/features/auth/${page}.tsx`),
  ]),
  ...packages('notifications'),
]

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

/** The style sheets of what these import from the core of Mantine. */
function inUse(files: readonly string[]): Set<string> {
  const imported = files
    .flatMap((file) => [...read(file).matchAll(/import \{([^}]+)\} from ['"]@mantine\/core['"]/g)])
    .flatMap(([, names]) => namesOf(names!))
  const modules = [...read(join(CORE, 'esm/index.mjs')).matchAll(/import \{([^}]+)\} from "(\..+?)"/g)]
    .filter(([, names]) => namesOf(names!).some((name) => imported.includes(name)))
    .map(([, , path]) => join(CORE, 'esm', path!))
  return styledBy(modules).union(new Set(['baseline', 'default-css-variables', 'global']))
}

const listedIn = (file: string) =>
  [...read(`src/web/theme/${file}`).matchAll(/styles\/(.+)\.css/g)].map(([, name]) => name!)

const whole = read(join(CORE, 'styles.css'))
const placeOf = (name: string) => whole.indexOf(read(styleSheet(name)).slice(0, 60))
const inOrder = (names: Set<string>) => [...names].toSorted((a, b) => placeOf(a) - placeOf(b))

test('mantine.css holds the style sheets in use outside the frame, in the order that Mantine gives them', () => {
  expect(listedIn('mantine.css')).toEqual(inOrder(inUse(OUTSIDE)))
})

test('mantine-screens.css holds those that only screens in the frame use, in the same order', () => {
  expect(listedIn('mantine-screens.css')).toEqual(inOrder(inUse(EVERYWHERE).difference(inUse(OUTSIDE))))
})
