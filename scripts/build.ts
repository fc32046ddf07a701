// Builds the web application when its sources have changed. `npm run build` builds it in any case.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { ensureInstalled, environment, root } from './install.ts'
import { run } from './run.mjs'
import { noteCheckout } from './version.ts'

const output = join(root, 'build/web')
const stamp = join(root, 'build/web.stamp')

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true })
    .map((name) => join(path, String(name)))
    .filter((file) => statSync(file).isFile())
    .toSorted()

/** One hash over all sources and settings of the web application. */
function hashSources(): string {
  const hash = createHash('sha256')
  const folders = ['src/shell', 'src/web', 'src/shared', 'src/features', 'src/screens'].flatMap((folder) =>
    filesIn(join(root, folder)),
  )
  const settings = ['package-lock.json', 'tsconfig.json', 'vite.config.ts', 'postcss.config.js'].map((name) =>
    join(root, name),
  )
  for (const file of [...folders, ...settings]) {
    if (/\.(test\.tsx?|db\.ts|api\.ts)$/.test(file)) continue
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

export async function ensureBuilt(): Promise<void> {
  noteCheckout(root)
  const sources = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  await build(sources)
}

async function build(sources: string): Promise<void> {
  const began = Date.now()
  console.log('Building the web application.')
  rmSync(stamp, { force: true })
  const vite = [process.execPath, join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  const code = await run(vite, { cwd: root, env: { ...environment, NODE_ENV: 'production' }, stdio: 'inherit' })
  if (code !== 0) throw new Error('The web application could not be built, see above.')
  await compress()
  writeFileSync(stamp, sources)
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

/** Puts a brotli and a gzip copy beside each file, so that no visitor waits for the server to compress. */
async function compress(): Promise<void> {
  const files = filesIn(output).filter((file) => /\.(html|js|css|svg|json|webmanifest)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      if (bytes.length < 1024) return
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

if (import.meta.main) {
  await ensureInstalled()
  noteCheckout(root)
  await build(hashSources())
}
