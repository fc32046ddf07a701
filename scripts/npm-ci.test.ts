import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { root } from './install.ts'
import { installExactly, packagesFor } from './npm-ci.mjs'

describe('what belongs on a machine', () => {
  const packages = {
    '': { dependencies: { app: '1' }, devDependencies: { tool: '1' } },
    'node_modules/app': {
      optionalDependencies: { mac: '1', linux: '1', musl: '1', wasm: '1' },
      dependencies: { a: '1' },
    },
    'node_modules/app/node_modules/a': {},
    'node_modules/a': {},
    'node_modules/tool': { peerDependencies: { a: '1', absent: '1' } },
    'node_modules/mac': { os: ['darwin'], cpu: ['arm64'] },
    'node_modules/linux': { os: 'linux', cpu: ['x64', 'arm64'], libc: ['glibc'] },
    'node_modules/musl': { os: ['linux'], libc: ['musl'] },
    'node_modules/wasm': { cpu: ['wasm32'], dependencies: { emulator: '1' } },
    'node_modules/emulator': {},
    'node_modules/app/node_modules/unused': {},
  }
  const everywhere = ['node_modules/a', 'node_modules/app', 'node_modules/app/node_modules/a', 'node_modules/tool']

  test.each([
    ['linux', 'x64', ['node_modules/linux']],
    ['linux', 'arm', []],
    ['darwin', 'arm64', ['node_modules/mac']],
  ])('%s on %s: what something there needs and what is made for it', (platform, arch, own) => {
    expect(packagesFor({ platform, arch }, packages).toSorted()).toEqual([...everywhere, ...own].toSorted())
  })

  test('a package may name what it is not made for', () => {
    const lock = { '': { dependencies: { a: '1' } }, 'node_modules/a': { os: ['!win32'] } }
    expect(packagesFor({ platform: 'linux', arch: 'x64' }, lock)).toEqual(['node_modules/a'])
    expect(packagesFor({ platform: 'win32', arch: 'x64' }, lock)).toEqual([])
  })
})

describe('a part for this machine that cannot be downloaded', () => {
  test('is tried again', async () => {
    const { job, installed } = await projectWhosePartFails(1)
    await installExactly(job)
    expect(installed()).toEqual(['part', 'stamp'])
  })

  test('and named when it is of no use, and the next start tries anew', async () => {
    const { job, installed } = await projectWhosePartFails(3)
    await expect(installExactly(job)).rejects.toThrow('Not downloaded: part.')
    expect(installed()).toEqual([])
    await installExactly(job)
    expect(installed()).toEqual(['part', 'stamp'])
  })
})

/** A project with one optional package, of which a local registry refuses the first `times` downloads. */
async function projectWhosePartFails(times: number) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-install-'))
  const packed = join(folder, 'package')
  mkdirSync(packed)
  writeFileSync(join(packed, 'package.json'), '{"name":"part","version":"1.0.0"}')
  const tarball = execFileSync('tar', ['-czf', '-', '-C', folder, 'package'])
  let refusals = times
  const registry = createServer((_, answer) => (refusals-- > 0 ? answer.writeHead(404).end() : answer.end(tarball)))
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  onTestFinished(() => {
    registry.closeAllConnections()
    registry.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const project = { name: 'project', version: '1.0.0', optionalDependencies: { part: '1.0.0' } }
  const part = {
    version: '1.0.0',
    resolved: `http://127.0.0.1:${(registry.address() as AddressInfo).port}/part.tgz`,
    integrity: `sha512-${createHash('sha512').update(tarball).digest('base64')}`,
    optional: true,
    os: [process.platform],
  }
  const lock = {
    name: 'project',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: { '': project, 'node_modules/part': part },
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  return {
    job: {
      folder,
      what: 'a project of one package',
      npm: [process.execPath, join(root, 'runtime/node_modules/npm/bin/npm-cli.js')],
      options: [`--cache=${join(folder, 'cache')}`, '--fetch-retries=0', '--noproxy=127.0.0.1'],
      pauses: [0, 0],
    },
    installed: () => [
      ...(existsSync(join(folder, 'node_modules/part/package.json')) ? ['part'] : []),
      ...(existsSync(join(folder, 'node_modules/.installed')) && readFileSync(join(folder, 'node_modules/.installed'))
        ? ['stamp']
        : []),
    ],
  }
}
