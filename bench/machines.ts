/** The same jobs on two machines and on eight: what a plan costs by the number of its machines. */
import { createMachine } from '../src/features/machines/machines.contract.ts'
import { getPressBoard, getPressPlan, updatePressPlan } from '../src/features/plan/press-plan.contract.ts'
import { getQueueOrder, moveJob, planBoard } from '../src/features/plan/press-plan.rules.ts'
import { updateShop } from '../src/features/machines/machines.contract.ts'
import { NEW_STATUS, updateScheduleStatus } from '../src/features/schedules/schedules.contract.ts'
import { type Application, request } from './application.ts'
import { callInParallel, checkCase, quantile } from './measure.ts'

/** Milliseconds, p50. */
interface PlanTimes {
  /** Of the first call after a change, for which the server plans anew. */
  answer: number
  /** Of what a browser computes for each move of a drag. */
  move: number
}

export type MachineFigures = Record<'two' | 'eight', PlanTimes>

export async function measureMachines(application: Application, milliseconds: number): Promise<MachineFigures> {
  const two = await measurePlan(application, milliseconds)
  await spread(application)
  return { two, eight: await measurePlan(application, milliseconds) }
}

async function measurePlan(application: Application, milliseconds: number): Promise<PlanTimes> {
  const requests = [2, 3].map((packingHours) => request(updateShop, { packingHours }))
  const answers: number[] = []
  const send = await checkCase(application, 'press plan', [request(getPressPlan, {})])
  for (const until = performance.now() + milliseconds; answers.length < 16 || performance.now() < until;) {
    await application.ask(requests[answers.length % requests.length]!)
    const begun = performance.now()
    await send()
    answers.push(performance.now() - begun)
  }
  const board = await application.call(getPressBoard, {})
  const plan = planBoard(board)
  const { machine, jobs } = plan.machines[0]!
  let place = 0
  const moves = await callInParallel(
    1,
    () => {
      place = (place + 7) % jobs.length
      return Promise.resolve(planBoard(board, moveJob(plan, jobs.at(-1)!.job.scheduleId, machine, place)))
    },
    milliseconds,
  )
  return { answer: quantile(answers, 0.5), move: quantile(moves, 0.5) }
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
