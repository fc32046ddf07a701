import { type Side, SIDES } from '../../designs/designs.contract.ts'
import { MACHINES, type Machine } from '../schedules.contract.ts'

/** Where a side of the selected productions goes; `none` leaves it out. */
export type MachineChoice = Machine | 'none'
export type MachineChoices = Record<Side, MachineChoice>

const KEY = 'machines of sides'

/** What was chosen last in this browser: a shop prints its fronts on one machine, day by day. */
export function lastMachines(): MachineChoices {
  let last: Partial<Record<Side, unknown>> = {}
  try {
    last = (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as typeof last
  } catch {
    // What cannot be read was not chosen.
  }
  const chosen = (side: Side): MachineChoice => MACHINES.find((machine) => machine === last[side]) ?? 'none'
  return Object.fromEntries(SIDES.map((side) => [side, chosen(side)])) as MachineChoices
}

export function rememberMachines(chosen: MachineChoices): void {
  localStorage.setItem(KEY, JSON.stringify(chosen))
}
