// `npm run dev`: the server restarts and the browser updates as files change. One Ctrl-C ends both. Runs on Node 20.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, environment, exitCode, lockedNode, root } from './install.mjs'

await ensureInstalled()

const port = Number(process.env.PORT || 3000)
const server = { PORT: String(port + 1), HOST: '127.0.0.1' }
const run = (/** @type {string[]} */ args, /** @type {NodeJS.ProcessEnv} */ more) =>
  spawn(lockedNode, args, { cwd: root, env: { ...environment, ...more }, stdio: 'inherit' })

console.log(`Open http://127.0.0.1:${port} (the server listens behind it, on port ${server.PORT}).`)
const children = [
  run(['--watch', '--watch-preserve-output', 'src/main.ts'], server),
  run([join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false', '--logLevel', 'warn'], {
    PORT: String(port),
    SERVER_PORT: server.PORT,
  }),
]

let ending = false
const end = (/** @type {NodeJS.Signals} */ signal) => {
  ending = true
  for (const child of children) child.kill(signal)
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal))

await Promise.all(
  children.map(async (child) => {
    const code = await exitCode(child)
    if (ending) return
    process.exitCode = code || 1
    end('SIGTERM')
  }),
)
