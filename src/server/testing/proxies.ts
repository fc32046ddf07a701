/** nginx and Caddy over the files of `deploy`, where these programs are at hand, and systemd's checks of the unit. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { vi } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..', '..')

export const readDeployed = (name: string): string => readFileSync(join(ROOT, 'deploy', name), 'utf8')

/** Debian keeps servers out of the PATH of those who are not root. */
const find = (program: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, program)).find(existsSync)

export const isAtHand = (...programs: string[]): boolean => programs.every((program) => find(program))

interface Place {
  folder: string
  /** The port of the server behind the proxy. */
  server: string
  http: number
  https: number
}

interface Kind {
  needs: string[]
  /** Writes what it needs into the folder; returns how it is started. */
  prepare(place: Place): { args: string[]; environment?: Record<string, string>; authority: string }
}

/** The name, the ports and the certificates are replaced, nothing else. */
const KINDS = {
  nginx: {
    needs: ['nginx', 'openssl'],
    prepare({ folder, server, http, https }) {
      makeCertificates(folder)
      const site = readDeployed('nginx.conf')
        .replaceAll('shop.lan', 'localhost')
        .replaceAll('/etc/ssl', folder)
        .replaceAll('/var/log/nginx', folder)
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace('listen 443 ssl;', `listen 127.0.0.1:${https} ssl;`)
        .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
      writeFileSync(join(folder, 'site.conf'), site)
      const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder};`)
      // Debian's own file has `gzip on`, too. As root it would work as another user, who may not look into the folder.
      const main = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; master_process off; pid ${folder}/pid;
        error_log stderr; events {} http { gzip on; ${kept.join(' ')} include ${folder}/site.conf; }`
      writeFileSync(join(folder, 'nginx.conf'), main)
      return {
        args: ['-e', 'stderr', '-c', join(folder, 'nginx.conf')],
        authority: join(folder, 'certs/shop-root.crt'),
      }
    },
  },
  caddy: {
    needs: ['caddy'],
    prepare({ folder, server, http, https }) {
      const options = `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${http}\n\thttps_port ${https}`
      const file = readDeployed('Caddyfile')
        .replace(/^shop\.lan/m, 'localhost')
        .replace('127.0.0.1:3000', `127.0.0.1:${server}`)
        .replace(/^\{/m, options)
      writeFileSync(join(folder, 'Caddyfile'), file)
      return {
        args: ['run', '--config', join(folder, 'Caddyfile')],
        environment: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        authority: join(folder, 'caddy/pki/authorities/local/root.crt'),
      }
    },
  },
} satisfies Record<string, Kind>

export type ProxyName = keyof typeof KINDS

export const PROXIES_AT_HAND = (Object.keys(KINDS) as ProxyName[]).filter((name) => isAtHand(...KINDS[name].needs))

export type Proxy = Awaited<ReturnType<typeof startProxy>>

/** Starts the proxy before the server at an address, on free ports of this computer. */
export async function startProxy(name: ProxyName, address: string) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-proxy-'))
  const [http, https] = [await getFreePort(), await getFreePort()]
  const kind: Kind = KINDS[name]
  const { args, environment, authority } = kind.prepare({ folder, server: new URL(address).port, http, https })
  const child = spawn(find(name)!, args, {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const abandon = () => void child.kill('SIGKILL')
  process.once('exit', abandon)
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  const ended = once(child, 'close')
  const waitUntilReady = async () => {
    const isReady = existsSync(authority) && (await isListening(http)) && (await isListening(https))
    if (!isReady) throw new Error(`${name} is not ready: ${said}`)
  }
  const end = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    process.off('exit', abandon)
    rmSync(folder, { recursive: true, force: true })
  }
  await vi.waitFor(waitUntilReady, { timeout: 30_000 }).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return {
    http: `http://localhost:${http}`,
    https: `https://localhost:${https}`,
    authority: readFileSync(authority, 'utf8'),
    end,
  }
}

/** With the very lines that docs/running.md gives, in a folder in place of /etc/ssl. */
function makeCertificates(folder: string): void {
  const text = readFileSync(join(ROOT, 'docs/running.md'), 'utf8')
  const lines = text.match(/^openssl (.*\\\n)*.*$/gm) ?? []
  for (const name of ['certs', 'private']) mkdirSync(join(folder, name))
  const script = lines.join('\n').replaceAll('/etc/ssl', folder).replaceAll('shop.lan', 'localhost')
  execFileSync('sh', ['-euc', script], { stdio: 'pipe' })
}

async function getFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (is: boolean) => (socket.destroy(), resolve(is))
    socket.once('connect', () => answer(true)).once('error', () => answer(false))
  })

/** What systemd says of the unit, with the code in this folder and not where the unit looks for it. */
export function analyzeUnit(...args: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-unit-'))
  const unit = join(folder, 'screen-printing.service')
  writeFileSync(unit, readDeployed('screen-printing.service').replaceAll('/opt/screen-printing', ROOT))
  try {
    return execFileSync('sh', ['-c', 'systemd-analyze "$@" 2>&1', 'sh', ...args, unit], { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
