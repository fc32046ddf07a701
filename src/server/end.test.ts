import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'

/** Its end blocks the process for 900 ms, as a slow disk would, and is over 300 ms later. */
const PROGRAM = `
  import { setTimeout as wait } from 'node:timers/promises'
  import { endWhenAsked } from ${JSON.stringify(join(import.meta.dirname, 'end.ts'))}
  const alive = setInterval(() => undefined, 1000)
  const close = async () => {
    console.log('closing')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900)
    await wait(300)
    clearInterval(alive)
  }
  endWhenAsked({ close, log: console }, { close: async () => undefined })
  console.log('ready')
`

test('one Ctrl-C that arrives twice ends the server cleanly, however long the end blocks the process', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  for await (const line of createInterface(child.stdout)) {
    expect(['ready', 'closing']).toContain(line)
    child.kill('SIGINT')
  }
  expect(await ended).toEqual([0, null])
})
