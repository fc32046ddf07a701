import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { root } from './install.ts'

const work = mkdtempSync(join(tmpdir(), 'shop-empty-clone-'))
afterAll(() => rmSync(work, { recursive: true, force: true }))

const isMac = process.platform === 'darwin' && process.arch === 'arm64'
const nodePackage = `node-${isMac ? 'bin-' : ''}${process.platform}-${process.arch}`
/** A Node older than the oldest supported one. Not every platform has packages of Node 10. */
const TOO_OLD = process.platform === 'linux' && process.arch === 'x64' ? '10' : '16'

/** The environment of a person who types `npm start`, without the variables that npm and Vitest have added. */
function plainEnvironment(node: string): NodeJS.ProcessEnv {
  const ours = /^(npm_(?!config_)|VITEST|NODE_ENV$|NODE_OPTIONS$|INIT_CWD$|(TEST|DEV|PROD|SSR|MODE|BASE_URL)$)/
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !/node_modules/.test(folder))
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name))),
    ...{ PORT: '0', HOST: '', DATA_DIR: '', DATABASE_URL: '', ADMIN_USERNAME: '', ADMIN_PASSWORD: '', LOG_LEVEL: '' },
    PATH: [dirname(node), ...path].join(delimiter),
  }
}

/** Installs packages from the registry in a folder of their own. */
function fetchPackages(name: string, packages: string[]): string {
  const folder = join(work, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{}')
  const npm = [
    join(root, 'runtime/node_modules/npm/bin/npm-cli.js'),
    'install',
    '--ignore-scripts',
    '--bin-links=false',
  ]
  execFileSync(process.execPath, [...npm, '--loglevel=error', ...packages], { cwd: folder, stdio: 'inherit' })
  return join(folder, 'node_modules')
}

const fetchNode = (version: string) =>
  join(fetchPackages(`node-${version}`, [`${nodePackage}@${version}`]), nodePackage, 'bin/node')

/** Copies the files of this work tree that git tracks or would track to a folder of their own. */
function cloneEmpty(name: string): string {
  const folder = join(work, name)
  // Lets git read a work tree that belongs to another account than the one running the tests.
  const git = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const paths = execFileSync('git', git, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const path of paths) if (existsSync(join(root, path))) cpSync(join(root, path), join(folder, path))
  return folder
}

/** Runs `npm start` in a process group of its own, as a terminal does. */
async function npmStart(clone: string, node: string, npm: string) {
  const child = spawn(node, [join(npm, 'npm/bin/npm-cli.js'), 'start'], {
    cwd: clone,
    env: plainEnvironment(node),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const { pid } = child
  if (pid === undefined) throw new Error('npm could not be started')
  let output = ''
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }))
  })
  onTestFinished(async () => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // All processes of the group have ended already.
    }
    await ended
  })
  const address = await new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer) => {
      output += text.toString()
      const said = /is ready: (http:\S+)\s/.exec(output)?.[1]
      if (said) resolve(said)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(({ code }) => reject(new Error(`npm start ended with ${code}:\n${output}`)))
  })
  return { address, pid, ended }
}

const isHealthy = async (address: string) =>
  fetch(`${address}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  )

const clone = cloneEmpty('clone')

describe.each([
  { npm: '9.2.0', node: '18', why: 'as Debian 12 has them' },
  { npm: '10.9.9', node: '22', why: 'a Node with its own npm' },
])('npm $npm on Node $node ($why)', ({ npm: npmVersion, node: nodeVersion }) => {
  let node = ''
  let npm = ''
  beforeAll(() => {
    node = fetchNode(nodeVersion)
    npm = fetchPackages(`npm-${npmVersion}`, [`npm@${npmVersion}`])
    // What the machine's npm installs: our own Node and npm. These install the rest, which the second finds installed.
    rmSync(join(clone, 'runtime/node_modules'), { recursive: true, force: true })
  })

  test('npm start installs, builds and serves, and ends cleanly when it is told to', async () => {
    const { address, pid, ended } = await npmStart(clone, node, npm)
    expect(await isHealthy(address)).toBe(true)
    process.kill(pid, 'SIGTERM')
    expect((await ended).code).toBe(0)
  })

  test('Ctrl-C in a terminal, which every process of it hears, ends it cleanly too', async () => {
    const { address, pid, ended } = await npmStart(clone, node, npm)
    expect(await isHealthy(address)).toBe(true)
    process.kill(-pid, 'SIGINT')
    const { code, output } = await ended
    expect(code).toBe(0)
    expect(output).not.toContain('Installing')
  })

  test('the server does not outlive an npm that is killed outright', async () => {
    const { address, pid } = await npmStart(clone, node, npm)
    expect(await isHealthy(address)).toBe(true)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isHealthy(address), { timeout: 60_000 }).toBe(false)
  })
})

test('a shared library that Node needs and does not find is named', () => {
  // On macOS Node needs no library that the system lacks.
  if (process.platform !== 'linux') return
  // Replaces the name of a library that the machine may have by one that no machine has.
  const file = join(clone, 'runtime/node_modules', nodePackage, 'bin/node')
  const program = readFileSync(file)
  program.write('libatomiq.so.1', program.indexOf('libatomic.so.1\0'))
  // A program that still runs cannot be written to, but replaced.
  rmSync(file)
  writeFileSync(file, program, { mode: 0o755 })
  const { status, stderr } = spawnSync(process.execPath, ['scripts/begin.cjs'], { cwd: clone, encoding: 'utf8' })
  expect(stderr.trim()).toBe('Missing: libatomiq.so.1. Install it, then try again.')
  expect(status).toBe(1)
})

test('a Node that is too old is named in the first line, with what is needed', () => {
  const node = fetchNode(TOO_OLD)
  const { status, stderr } = spawnSync(node, ['scripts/begin.cjs'], { cwd: root, encoding: 'utf8' })
  expect(stderr.split('\n')[0]).toMatch(
    new RegExp(`^Node ${TOO_OLD}\\.\\S+ cannot start this: Node 18 or newer is needed\\. `),
  )
  expect(status).toBe(1)
})
