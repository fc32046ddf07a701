import { recalled, remember } from '../../web/state/stored.ts'
import { redraw } from '../../web/state/redraws.ts'
import { createStore } from '../../web/state/store.ts'
import type { MachineSettings } from './machines.contract.ts'
import { FIRST_MACHINES, type Machine } from './machine-key.contract.ts'

type KnownMachine = Pick<MachineSettings, 'key' | 'name' | 'putAway'>

const STORED = 'machines'

const toKnown = ({ key, name, putAway }: KnownMachine): KnownMachine => ({ key, name, putAway })

const FIRST = Object.entries(FIRST_MACHINES).map(([key, name]) =>
  toKnown({ key: key as Machine, name, putAway: false }),
)

const isKnown = (one: Partial<KnownMachine> | null): one is KnownMachine =>
  typeof one?.key === 'string' && typeof one.name === 'string' && typeof one.putAway === 'boolean'

/** As they were when this browser last heard of them: menus and texts are there before the first answer. */
function lastMachines(): readonly KnownMachine[] {
  const last = recalled(localStorage, STORED) as readonly (Partial<KnownMachine> | null)[] | undefined
  return Array.isArray(last) && last.length > 0 && last.every(isKnown) ? last : FIRST
}

const known = createStore({ machines: lastMachines(), isHeard: false })

/** Takes what the server says; the screens that show what it was before are drawn anew. */
export function noteMachines(heard: readonly KnownMachine[], drawAnew = redraw): void {
  const machines = heard.map(toKnown)
  const { machines: before, isHeard } = known.get()
  const isNew = JSON.stringify(machines) !== JSON.stringify(before)
  if (isHeard && !isNew) return
  known.set({ machines: isNew ? machines : before, isHeard: true })
  if (!isNew) return
  remember(localStorage, STORED, machines)
  drawAnew()
}

const isInUse = ({ putAway }: KnownMachine) => !putAway

/** Those in use, in their order. */
export const getMachines = (): Machine[] =>
  known
    .get()
    .machines.filter(isInUse)
    .map(({ key }) => key)

/** All, and whether the server has said it. */
export const useKnownMachines = known.useValue

export const machineName = (machine: Machine): string =>
  known.get().machines.find(({ key }) => key === machine)?.name ?? machine

/** `XL` of `Machine XL`. */
export const shortMachineName = (machine: Machine): string => machineName(machine).replace(/^Machine (?=.)/, '')

export const getMachineNames = (): Record<Machine, string> =>
  Object.fromEntries(getMachines().map((machine) => [machine, machineName(machine)]))

/** `Both` of two, `All` of more. */
export const allMachines = (): string => (getMachines().length === 2 ? 'Both' : 'All')
