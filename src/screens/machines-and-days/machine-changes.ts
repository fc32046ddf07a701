import type { InputOf } from '../../shared/endpoint.ts'
import { call } from '../../web/api/call.ts'
import { getKey, queryClient, refresh } from '../../web/api/queries.ts'
import { noteMachines } from '../../features/machines/known-machines.ts'
import { getMachine, listMachines, updateMachine } from '../../features/machines/machines.contract.ts'

/** This screen follows by itself: drawn anew, it would lose the focus. */
export async function refreshMachines(): Promise<void> {
  const machines = await call(listMachines, {})
  noteMachines(machines, () => undefined)
  queryClient.setQueryData(getKey(listMachines, {}), machines)
}

/** What is changed beside the form: its place, and whether it is used. */
export async function changeMachine(change: InputOf<typeof updateMachine>): Promise<string> {
  try {
    return (await call(updateMachine, change)).message
  } finally {
    await Promise.all([refresh(getMachine), refreshMachines()])
  }
}
