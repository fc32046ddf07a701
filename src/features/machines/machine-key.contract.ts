import { z } from 'zod'

/** The key of a machine. */
export type Machine = `machine${string}`
/** Each shop has them, by key, as they are called until it renames them. They are never put away. */
export const FIRST_MACHINES = { machineM1: 'Machine M', machineXl1: 'Machine XL' } as const
export type FirstMachine = keyof typeof FIRST_MACHINES
export const FIRST_KEYS = Object.keys(FIRST_MACHINES) as FirstMachine[]
export const FIRST_MACHINE = 'machineM1' satisfies Machine
export const MACHINE_KEY = /^machine[A-Z0-9][A-Za-z0-9]*$/
export const CHOOSE_MACHINE = 'Choose a machine'
export const machine = z
  .string(CHOOSE_MACHINE)
  .max(50, CHOOSE_MACHINE)
  .regex(MACHINE_KEY, CHOOSE_MACHINE) as z.ZodType as z.ZodType<Machine, Machine>
