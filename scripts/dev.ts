// `npm run dev`: the server restarts and the browser updates as files change. One Ctrl-C ends both.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, environment, root } from './install.ts'
import { exitCode, onOrphaned } from './run.mjs'

await ensureInstalled()

const port = Number(process.env['PORT'] || 3000)
const server = { PORT: String(port + 1), HOST: '127.0.0.1' }
const run = (args: string[], more: NodeJS.ProcessEnv) =>
  spawn(process.execPath, args, { cwd: root, env: { ...environment, ...more }, stdio: 'inherit' })

console.log(`Open http://127.0.0.1:${port} (the server listens behind it, on port ${server.PORT}).`)
const children = [
  run(['--watch', '--watch-preserve-output', 'src/main.ts'], server),
  run([join(root, 'node_modules/vite/bin/vite.js'), '--clearScreen', 'false', '--logLevel', 'warn'], {
    PORT: String(port),
    SERVER_PORT: server.PORT,
  }),
]

let ending = false
const end = (signal: NodeJS.Signals) => {
  ending = true
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
onOrphaned(() => end('SIGTERM'))

await Promise.all(
  children.map(async (child) => {
    const code = await exitCode(child)
    if (ending) return
    process.exitCode = code || 1
    end('SIGTERM')
  }),
)
