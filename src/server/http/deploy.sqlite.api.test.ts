import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../features/auth/auth.contract.ts'
import { downloadBackup, getBackups, makeBackup, requestDownload } from '../../features/backups/backups.contract.ts'
import { colorEndpoints, colorImport } from '../../features/colors/colors.contract.ts'
import { designEndpoints } from '../../features/designs/designs.contract.ts'
import { exportManifest } from '../../features/orders/print/manifest/manifest.contract.ts'
import { listSecurityEvents } from '../../features/security-log/security-log.contract.ts'
import { LIVE_PATH } from '../../shared/live-event.ts'
import { MAX_ROWS } from '../../shared/paging.ts'
import { MAX_IMPORTED_BYTES, MAX_IMPORTED_ROWS } from '../../shared/records/record-import.ts'
import { recordsChanged } from '../../shared/records/records-changed.ts'
import { MAX_UPLOAD_BYTES } from '../../shared/upload.ts'
import { readSettings } from '../settings.ts'
import { NO_SUCH_ID } from '../testing/fixtures.ts'
import { analyzeUnit, isAtHand, PROXIES_AT_HAND, type Proxy, readDeployed, startProxy } from '../testing/proxies.ts'
import { ADMINISTRATOR, callsTo, type ServerProcess, startServer } from '../testing/server-process.ts'
import { endpoints, freshDatabase } from '../testing/shop.ts'

const SIDE = 1200

/** The largest image, of noise: it stays as large when the server encodes it anew. */
async function uploadNoise(name: string, call: ServerProcess['call']): Promise<void> {
  const noise = sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
  const image = await noise.jpeg({ quality: 80 }).toBuffer()
  expect(image.length / MAX_UPLOAD_BYTES).toBeGreaterThan(0.9)
  const frontImage = new File([new Uint8Array(image)], 'noise.jpg', { type: 'image/jpeg' })
  const { printingDesign } = await call(designEndpoints.create, { name, screenPrintingOn: 'front', frontImage })
  expect(printingDesign.frontImagePaths).not.toBe(null)
}

describe.each(PROXIES_AT_HAND)('%s with the file of deploy', (name) => {
  const authorities = getCACertificates('default')
  let remove: () => unknown
  let server: ServerProcess
  let proxy: Proxy
  let token: string
  let call: ServerProcess['call']

  beforeAll(async () => {
    const fresh = await freshDatabase()
    remove = fresh.remove
    server = await startServer({ ...fresh.settings, TRUST_PROXY: 'true' })
    proxy = await startProxy(name, server.address)
    setDefaultCACertificates([...authorities, proxy.authority])
    const calls = callsTo(proxy.https)
    call = calls.call
    token = (await call(signIn, ADMINISTRATOR)).token
    calls.useToken(token)
  })

  afterAll(async () => {
    setDefaultCACertificates(authorities)
    await proxy?.end()
    await server?.kill('SIGKILL')
    await remove?.()
  })

  test('answers by https, and sends who asks by http there', async () => {
    const answer = await fetch(`${proxy.https}/api/health`)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
    expect(answer.headers.has('strict-transport-security')).toBe(false)
    const byHttp = await fetch(`${proxy.http}/orders?page=2`, { redirect: 'manual' })
    expect(byHttp.status).toBeOneOf([301, 308])
    expect(byHttp.headers.get('location')).toBe('https://localhost/orders?page=2')
  })

  test('leaves it to the server to compress', async () => {
    const getEncoding = async (accepted: string) => {
      const answer = await fetch(`${proxy.https}/api/docs/json`, { headers: { 'accept-encoding': accepted } })
      return answer.headers.get('content-encoding')
    }
    expect(await getEncoding('br, gzip')).toBe('br')
    expect(await getEncoding('identity')).toBe(null)
  })

  test('passes on web sockets', async () => {
    const options = { path: LIVE_PATH, auth: { token }, transports: ['websocket'], reconnection: false }
    const socket = io(proxy.https, options)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('connect_error', reject)
    })
    const changed = new Promise<unknown>((resolve) => void socket.once(recordsChanged.name, resolve))
    await call(colorEndpoints.create, { name: 'Navy' })
    expect(await changed).toEqual({ tables: ['colors'] })
    socket.close()
  })

  test('says whose the address is, and believes nobody who says it themselves', async () => {
    // Another address of this computer, so that it differs from the proxy's own.
    const agent = new Agent({ localAddress: '127.0.0.2' })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
    const options = { method: signIn.method, agent, headers, ca: proxy.authority, family: 4 }
    const asking = request(`${proxy.https}${signIn.path}`, options)
    asking.end(JSON.stringify({ username: ADMINISTRATOR.username, password: 'wrong' }))
    const [answer] = (await once(asking, 'response')) as [IncomingMessage]
    expect(answer.resume().statusCode).toBe(400)
    const failures = async () => (await call(listSecurityEvents, { kind: 'sign_in_failed' })).data
    await expect.poll(failures).toMatchObject([{ address: '127.0.0.2' }])
  })

  test('takes the largest image and the largest import', async () => {
    await uploadNoise('Largest', call)

    const remark = '"'.repeat(Math.floor(MAX_IMPORTED_BYTES / MAX_IMPORTED_ROWS) - 20)
    const rows = Array.from({ length: MAX_IMPORTED_ROWS }, (_, at) => `Color ${at},"${remark}"`)
    const csv = ['Name,Remark', ...rows].join('\n')
    expect(csv.length / MAX_IMPORTED_BYTES).toBeGreaterThan(0.95)
    expect(await call(colorImport, { csv })).toMatchObject({ total: MAX_IMPORTED_ROWS, wrong: 0 })
  })

  test('takes the longest address: of as many orders as are printed at once', async () => {
    const ids = new URLSearchParams(Array.from({ length: MAX_ROWS }, () => ['ids', NO_SUCH_ID]))
    const answer = await fetch(`${proxy.https}${exportManifest.path}?${ids}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('Airway Bill')])
  })

  test('hands out a backup whole', async () => {
    await uploadNoise('In the backup', call)
    await call(makeBackup, {})
    await expect.poll(async () => (await call(getBackups, {})).data).toHaveLength(1)
    const { _id: of, bytes } = (await call(getBackups, {})).data[0]!
    expect(bytes).toBeGreaterThan(500_000)
    const { ticket } = await call(requestDownload, { name: of, currentPassword: ADMINISTRATOR.password })
    const answer = await fetch(`${proxy.https}${downloadBackup.path.replace(':name', of)}?ticket=${ticket}`)
    expect((await answer.arrayBuffer()).byteLength).toBe(bytes)
  })
})

test('nginx takes every body that the server takes', () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(readDeployed('nginx.conf'))!
  const most = Math.max(...endpoints.map(({ bodyLimit = 0 }) => bodyLimit), 2 * MAX_UPLOAD_BYTES)
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(most)
})

test.each(['nginx.conf', 'Caddyfile'])('%s leads to where the server listens', (file) => {
  const { HOST, PORT } = readSettings({})
  expect(readDeployed(file)).toContain(`${HOST}:${PORT}`)
})

describe.each(isAtHand('systemd-analyze') ? ['screen-printing.service'] : [])('%s', () => {
  test('is as systemd wants it', () => {
    expect(analyzeUnit('verify', '--man=no')).toBe('')
  })

  test('lets the server do no more than it needs', () => {
    // In tenths. The worst is 100; a unit without a word of this has 96.
    expect(analyzeUnit('security', '--offline=true', '--threshold=20')).toContain('OK')
  })
})
