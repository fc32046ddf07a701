import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'vite'

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]

/** The facts about one file that the check of boundaries needs. Paths are relative to the project, with `/`. */
export interface SourceFile {
  path: string
  lines: number
  /** Our own files that it imports, types included. */
  imports: string[]
  /** Packages and `node:` modules that it imports. */
  packages: string[]
  onlyReexports: boolean
  /** Tables that it declares in `interface Tables`. */
  declares: string[]
  /** Tables that it writes; `?` for a name that is not a literal. */
  writes: string[]
  reads: string[]
  /** Where it reads the clock: `Date.now`, `new Date()`. */
  clocks: string[]
  /** Where it uses random values: `Math.random`, `randomUUID`. */
  chances: string[]
  /** Where it goes by the time zone of the computer: `date.getHours()`, `new Date(2026, 0)`. */
  localTimes: string[]
}

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const READS = new Set(['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin'])
/** Functions of the server that write the table named in their arguments. */
const WRITING_FUNCTIONS = new Set([
  'insertRecord',
  'insertRecords',
  'updateRecord',
  'updateRecords',
  'trashRecords',
  'restoreRecords',
  'purgeRecords',
  'recordHandlers',
  'formHandlers',
  'importing',
  'fillKeys',
])
const WRITING_SQL = /\b(?:insert\s+into|delete\s+from)\s+"?(\w+)|\bupdate\s+"?(\w+)"?(?:\s+as\s+\w+)?\s+set\b/gi

const CLOCKS = /^(?:Date\.now|performance\.(?:now|timeOrigin)|Temporal\.Now)$/
const CHANCES = /^(?:Math\.random|crypto\.\w+)$/
const CHANCE_FUNCTIONS = new Set(['randomUUID', 'randomUUIDv7', 'randomInt', 'randomBytes', 'getRandomValues'])

/** Of `Date`, where none is told of a time zone. */
const LOCAL_TIMES =
  /^(?:[gs]et(?:FullYear|Month|Date|Day|Hours|Minutes)|getTimezoneOffset|to(?:Date|Time)String|toLocale(?:Date|Time)String)$/

export function readSource(root: string, path: string): SourceFile {
  const { text, program, module } = parse(root, path)
  const declares: string[] = []
  const writes: string[] = []
  const reads: string[] = []
  const clocks: string[] = []
  const chances: string[] = []
  const localTimes: string[] = []
  const requests = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
  ]

  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal') requests.push(String(source.value))
    },
    TSImportType({ source }) {
      requests.push(source.value)
    },
    TSInterfaceDeclaration({ id, body }) {
      if (id.name !== 'Tables') return
      for (const member of body.body) {
        if (member.type !== 'TSPropertySignature') continue
        if (member.key.type === 'Identifier') declares.push(member.key.name)
        else if (member.key.type === 'Literal') declares.push(String(member.key.value))
      }
    },
    CallExpression(call) {
      const method = call.callee.type === 'MemberExpression' ? getName(call.callee.property) : undefined
      const called = call.callee.type === 'Identifier' ? call.callee.name : undefined
      if (method && WRITES.has(method)) writes.push(...tablesIn(call.arguments[0]))
      else if (method && READS.has(method)) reads.push(...tablesIn(call.arguments[0]))
      else if (called && WRITING_FUNCTIONS.has(called)) writes.push(...tablesIn(call.arguments[1]))
      if (method && LOCAL_TIMES.test(method) && !namesTimeZone(call.arguments)) localTimes.push(method)
      if (called === 'Date') clocks.push('Date()')
      else if (called && CHANCE_FUNCTIONS.has(called)) chances.push(called)
    },
    NewExpression({ callee, arguments: given }) {
      if (getName(callee) === 'Date' && given.length === 0) clocks.push('new Date()')
      if (getName(callee) === 'Date' && given.length > 1) localTimes.push('new Date(year, …)')
      const member = callee.type === 'MemberExpression' ? getName(callee.property) : undefined
      if (member === 'DateTimeFormat' && !namesTimeZone(given)) localTimes.push('new Intl.DateTimeFormat')
    },
    MemberExpression({ object, property }) {
      const of = getName(object) ?? (object.type === 'MemberExpression' ? getName(object.property) : undefined)
      const read = `${of}.${property.type === 'Literal' ? String(property.value) : getName(property)}`
      if (CLOCKS.test(read)) clocks.push(read)
      if (CHANCES.test(read)) chances.push(read)
    },
    TaggedTemplateExpression({ tag, quasi }) {
      if (getName(tag) !== 'sql') return
      const sql = quasi.quasis.map((part) => part.value.raw).join(' ? ')
      for (const [, into, updated] of sql.matchAll(WRITING_SQL)) writes.push((into ?? updated)!)
    },
  }).visit(program)

  return {
    path,
    lines: text.trimEnd().split('\n').length,
    imports: requests.filter((request) => request.startsWith('.')).map((request) => join(dirname(path), request)),
    packages: requests.filter((request) => !request.startsWith('.')),
    onlyReexports:
      program.body.length > 0 &&
      program.body.every(
        (one) => one.type === 'ExportAllDeclaration' || (one.type === 'ExportNamedDeclaration' && one.source),
      ),
    declares,
    writes,
    reads,
    clocks,
    chances,
    localTimes,
  }
}

/** `orders` for a path in `src/features/orders`, `screens/orders` for one in `src/screens/orders`. */
export function getFeature(path: string): string | undefined {
  const [, layer, name] = /^(?:src|\.)\/(features|screens)\/([^/]+)\//.exec(path) ?? []
  return layer === 'screens' ? `screens/${name}` : name
}

/**
 * The folders of `src/features` and `src/screens` in the order of the array `features` in `src/app.ts`, each of whose entries is an
 * import or a call of one. An entry that is neither is undefined.
 */
export function readFeatures(root: string): (string | undefined)[] {
  const { program, module } = parse(root, 'src/app.ts')
  const importedFrom = new Map(
    module.staticImports.flatMap(({ moduleRequest, entries }) =>
      entries.map(({ localName }) => [localName.value, moduleRequest.value] as const),
    ),
  )
  const listed: (string | undefined)[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (getName(id) !== 'features' || init?.type !== 'ArrayExpression') return
      for (const element of init.elements) {
        const name = element && getName(element.type === 'CallExpression' ? element.callee : element)
        const request = name ? importedFrom.get(name) : undefined
        listed.push(getFeature(request ?? ''))
      }
    },
  }).visit(program)
  return listed
}

function parse(root: string, path: string) {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  return { text, program, module }
}

const getName = (node: { type: string; name?: unknown }): string | undefined =>
  node.type === 'Identifier' ? String(node.name) : undefined

const namesTimeZone = (given: Node['arguments']): boolean =>
  given.some(
    (one) =>
      one.type === 'ObjectExpression' &&
      one.properties.some((property) => property.type === 'Property' && getName(property.key) === 'timeZone'),
  )

/** `'orders as o'` names the table orders; a list names several tables. */
function tablesIn(argument: Node['arguments'][number] | undefined): string[] {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return [argument.value.split(' ')[0]!]
  if (argument?.type === 'ArrayExpression')
    return argument.elements.flatMap((element) => tablesIn(element ?? undefined))
  return ['?']
}

export const relativePath = (root: string, file: string): string => relative(root, file).replaceAll('\\', '/')
