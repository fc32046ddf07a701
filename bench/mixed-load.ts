/** Whether the memory stays what it is while eight people use all that there is. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Application } from './application.ts'
import type { Sends } from './cases.ts'
import { startWork } from './people.ts'

export interface MixedLoad {
  calls: number
  /** Resident megabytes at the end of each minute. */
  memory: number[]
}

export async function measureMixedLoad({ figures }: Application, cases: Sends, minutes: number): Promise<MixedLoad> {
  const stop = startWork([...cases.values()])
  const memory: number[] = []
  for (let minute = 0; minute < minutes; minute++) {
    await wait(60_000)
    memory.push((await figures()).memory)
  }
  return { calls: await stop(), memory }
}
