/** How soon the open screens hear of a status change, while eight people save. */
import {
  listQueue,
  ON_MACHINE,
  scheduleUpdated,
  updateScheduleStatus,
} from '../src/features/schedules/schedules.contract.ts'
import type { Application } from './application.ts'
import type { Sends } from './cases.ts'
import { type Times, toTimes } from './measure.ts'
import { startWork } from './people.ts'

const SCREENS = 200
const SAVES = ['create order', 'edit order', 'return']

/** From the request to each of the screens. */
export async function measureLive(application: Application, cases: Sends, milliseconds: number): Promise<Times> {
  const screens = await Promise.all(Array.from({ length: SCREENS }, () => application.openLive()))
  const [schedule] = (await application.call(listQueue, { machine: 'machineXl1', limit: 1 })).data
  const stop = startWork(SAVES.map((name) => cases.get(name)!))
  const times: number[] = []
  const until = performance.now() + milliseconds
  for (let change = 0; performance.now() < until; change++) {
    const began = performance.now()
    const heard = screens.map(
      (screen) =>
        new Promise<void>((resolve) => {
          const hear = ({ _id }: { _id: string }) => {
            if (_id !== schedule!._id) return
            times.push(performance.now() - began)
            screen.off(scheduleUpdated.name, hear)
            resolve()
          }
          screen.on(scheduleUpdated.name, hear)
        }),
    )
    const status = ON_MACHINE[change % 2]!
    await application.call(updateScheduleStatus, { id: schedule!._id, status })
    await Promise.all(heard)
  }
  await stop()
  for (const screen of screens) screen.close()
  return toTimes(times)
}
