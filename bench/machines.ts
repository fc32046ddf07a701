/** The same jobs on two machines and on eight: what a plan costs by the number of its machines. */
import { createMachine } from '../src/features/machines/machines.contract.ts'
import { type Board, getPressBoard, getPressPlan, updatePressPlan } from '../src/features/plan/press-plan.contract.ts'
import { getQueueOrder, moveJob, planBoard } from '../src/features/plan/press-plan.rules.ts'
import { updateShop } from '../src/features/machines/machines.contract.ts'
import { NEW_STATUS, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import { type Application, request } from './application.ts'
import { quantile } from './measure.ts'

const LEAST = 16

/** Milliseconds, p50. */
interface PlanTimes {
  /** Of the first call after a change, for which the server plans anew. */
  answer: number
  /** Of what a browser computes for each move of a drag. */
  move: number
}

export type MachineFigures = Record<'two' | 'eight', PlanTimes>

export async function measureMachines(application: Application, milliseconds: number): Promise<MachineFigures> {
  const read = async () => ({
    answer: await measureAnswer(application, milliseconds),
    move: toMove(await application.call(getPressBoard, {})),
  })
  const two = await read()
  await spread(application)
  const eight = await read()
  const times: Record<'two' | 'eight', number[]> = { two: [], eight: [] }
  const time = (name: 'two' | 'eight', move: () => void) => {
    const begun = performance.now()
    move()
    times[name].push(performance.now() - begun)
  }
  // In turn, so that what else the computer does slows both down.
  for (const until = performance.now() + 4 * milliseconds; performance.now() < until;) {
    time('two', two.move)
    time('eight', eight.move)
  }
  return {
    two: { answer: two.answer, move: quantile(times.two, 0.5) },
    eight: { answer: eight.answer, move: quantile(times.eight, 0.5) },
  }
}

async function measureAnswer({ ask }: Application, milliseconds: number): Promise<number> {
  const changes = [2, 3].map((packingHours) => request(updateShop, { packingHours }))
  const answers: number[] = []
  for (const until = performance.now() + milliseconds; answers.length < LEAST || performance.now() < until;) {
    await ask(changes[answers.length % changes.length]!)
    const begun = performance.now()
    await ask(request(getPressPlan, {}))
    answers.push(performance.now() - begun)
  }
  return quantile(answers, 0.5)
}

/** What a browser computes for each move of a drag: the last job of a machine goes to another place each time. */
function toMove(board: Board): () => void {
  const plan = planBoard(board)
  const { machine, jobs } = plan.machines[0]!
  let place = 0
  return () => {
    place = (place + 7) % jobs.length
    planBoard(board, moveJob(plan, jobs.at(-1)!.job.scheduleId, machine, place))
  }
}

/** As many jobs on each of eight machines; only what waits goes to another one. */
async function spread({ call }: Application): Promise<void> {
  const keys = ['machineM1', 'machineXl1']
  for (let count = keys.length; count < 8; count++)
    keys.push((await call(createMachine, { name: `Press ${count + 1}` })).machine.key)
  const board = await call(getPressBoard, {})
  const ids = Object.values(getQueueOrder(board)).flat()
  for (const id of ids) await call(updateScheduleStatus, { id, status: NEW_STATUS })
  const order = Object.fromEntries(keys.map((key, at) => [key, ids.filter((_, job) => job % keys.length === at)]))
  const { version } = await call(getPressBoard, {})
  await call(updatePressPlan, { ...order, version })
}
