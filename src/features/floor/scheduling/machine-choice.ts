import { type Side, SIDES } from '../../designs/designs.contract.ts'
import { recalled, remember } from '../../../web/stored.ts'
import { MACHINES, type Machine } from '../schedules.contract.ts'

type MachineChoice = Machine | 'none'
export type MachineChoices = Record<Side, MachineChoice>

const KEY = 'machines-of-sides'

/** A shop prints its fronts on one machine, day by day. */
export function lastMachines(): MachineChoices {
  const last = (recalled(localStorage, KEY) ?? {}) as Partial<Record<Side, unknown>>
  const chosen = (side: Side): MachineChoice => MACHINES.find((machine) => machine === last[side]) ?? 'none'
  return Object.fromEntries(SIDES.map((side) => [side, chosen(side)])) as MachineChoices
}

export const rememberMachines = (chosen: MachineChoices): void => void remember(localStorage, KEY, chosen)
