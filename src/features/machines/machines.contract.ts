import { z } from 'zod'
import { requiredDay } from '../../shared/days/day.ts'
import { timeZone } from '../../shared/days/zone-name.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { seenVersion } from '../../shared/paging.ts'
import type { Field } from '../../shared/records/fields.ts'
import { historyEndpoint } from '../../shared/records/record-history.ts'
import { requiredText } from '../../shared/text.ts'
import { machine } from './machine-key.contract.ts'

const between = (least: number, most: number) => {
  const message = `A number from ${least} to ${most.toLocaleString('en-US')}`
  return z.number(message).min(least, message).max(most, message)
}
const whole = (least: number, most: number) => between(least, most).int('A whole number')

const TIME = 'A time is written as HH:MM'
const time = z.string(TIME).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, TIME)
const span = z.object({ from: time, to: time })
export type TimeSpan = z.infer<typeof span>

const isAfterLast = ({ from }: TimeSpan, at: number, spans: readonly TimeSpan[]) =>
  at === 0 || spans[at - 1]!.to <= from
const spansOfDay = z
  .array(span, 'Each day is a list of spans')
  .max(3, 'A day has at most three spans')
  .refine((spans) => spans.every(({ from, to }) => from < to), 'A span ends after it begins, by the 24-hour clock')
  .refine((spans) => spans.every(isAfterLast), 'Each span begins after the one before it, by the 24-hour clock')

const SEVEN_DAYS = 'A week has seven days, from Monday to Sunday'

export const machineForm = z.object({
  name: requiredText('Name the machine', 30),
  impressionsPerHour: whole(1, 10_000),
  uptimePercent: whole(1, 100),
  /** The most screens of a job. */
  heads: whole(1, 30),
  setupMinutesPerScreen: between(0, 240),
  /** Of each job, whatever its screens. */
  changeoverMinutes: between(0, 480),
  /** Of a design that does not say how many it has. */
  assumedScreens: whole(1, 30),
  /** Monday first, in the shop's time; a span may end at `24:00`. */
  week: z.array(spansOfDay, SEVEN_DAYS).length(7, SEVEN_DAYS),
})
export type MachineForm = z.infer<typeof machineForm>

const versioned = { version: z.number().int() }

const inOrder = z.object({
  /** From 1, those that are put away last. */
  position: whole(1, 100),
  putAway: z.boolean('This is either true or false'),
})

const machineSettings = machineForm.extend({ ...inOrder.shape, machine, key: machine, ...versioned })
export type MachineSettings = z.infer<typeof machineSettings>

export const machineFields = {
  name: { label: 'Name' },
  impressionsPerHour: { label: 'Impressions an hour' },
  uptimePercent: { label: 'Uptime' },
  heads: { label: 'Heads' },
  setupMinutesPerScreen: { label: 'Setup of a screen' },
  changeoverMinutes: { label: 'Changeover of a job' },
  assumedScreens: { label: 'Screens if not known' },
  week: { label: 'Working week' },
} as const satisfies Record<keyof MachineForm, Field>

export const listMachines = endpoint('machines.read', {
  name: 'listMachines',
  summary: 'The machines in their order, those that are put away last',
  method: 'GET',
  shows: ['machines'],
  path: '/api/machines',
  input: z.object({}),
  output: z.array(machineSettings),
})

/** It begins with the settings of the first machine. */
export const createMachine = endpoint('machines.change', {
  name: 'createMachine',
  summary: 'Add a machine, with the settings of the first one',
  method: 'POST',
  path: '/api/machines',
  status: 201,
  input: machineForm.pick({ name: true }),
  output: z.object({ message: z.string(), machine: machineSettings }),
})

export const getMachine = endpoint('machines.read', {
  name: 'getMachine',
  summary: 'Read how fast a machine is, and when it works',
  method: 'GET',
  shows: ['machines'],
  path: '/api/machines/:machine',
  input: z.object({ machine }),
  output: machineSettings,
})

export const updateMachine = endpoint('machines.change', {
  name: 'updateMachine',
  summary: 'Change how fast a machine is, when it works, its name and its place, or put it away',
  method: 'PUT',
  path: '/api/machines/:machine',
  input: machineForm.extend(inOrder.shape).partial().extend({ machine, version: seenVersion }),
  output: z.object({ message: z.string(), machine: machineSettings }),
})

export const getMachineHistory = historyEndpoint({
  name: 'Machine',
  noun: 'machine',
  path: '/api/machines',
  access: 'machines.change',
  shows: ['machines'],
  id: machine,
})

export const closedDay = z.object({
  day: requiredDay,
  name: requiredText('Name the day'),
  /** Null: all machines are closed. */
  machine: machine.nullable(),
  /** Of a part of the day, both; a part may end at `24:00`. */
  from: time.optional(),
  to: time.optional(),
})
export type ClosedDay = z.infer<typeof closedDay>

const closedDays = z.object({ days: z.array(closedDay), ...versioned })

export const sentClosedDay = closedDay
  .extend({ machine: machine.nullable().default(null), from: time.nullish(), to: time.nullish() })
  .refine(({ from, to }) => !from === !to, {
    path: ['to'],
    message: 'A part of a day has a beginning and an end',
  })
  .refine(({ from, to }) => !from || !to || from < to, {
    path: ['to'],
    message: 'It ends after it begins, by the 24-hour clock',
  })

export const getClosedDays = endpoint('shop.read', {
  name: 'getClosedDays',
  summary: 'The days, and parts of days, on which the shop or one machine is closed',
  method: 'GET',
  shows: ['shop'],
  path: '/api/closed-days',
  input: z.object({}),
  output: closedDays,
})

export const updateClosedDays = endpoint('shop.change', {
  name: 'updateClosedDays',
  summary: 'Set the days, and parts of days, on which the shop or one machine is closed',
  method: 'PUT',
  path: '/api/closed-days',
  input: z.object({
    days: z
      .array(
        sentClosedDay.transform(({ from, to, ...day }): ClosedDay => (from && to ? { ...day, from, to } : day)),
        'Send a list of days',
      )
      .max(500, 'At most 500 days')
      .refine(
        (days) => new Set(days.map((day) => `${day.day} ${day.machine} ${day.from} ${day.to}`)).size === days.length,
        'A day is listed twice',
      ),
    version: seenVersion,
  }),
  output: closedDays.extend({ message: z.string() }),
})

/** What makes a new shop ready, after its first order. */
export const SETUP_STEPS = ['hours', 'colleagues', 'backups', 'delivery'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

const shop = z.object({
  /** Before the end of the due day, in working time: by then an order must be printed. */
  packingHours: between(0, 100),
  /** By whose clock the shop has its days: what is today, late, planned and reported, and when backups are made. */
  timeZone,
  /** Whether a person has said so; at first it is that of the server. */
  isTimeZoneConfirmed: z.boolean(),
  /** Which of the first steps the Dashboard does not ask for any more. */
  dismissedSteps: z.array(z.enum(SETUP_STEPS)),
  ...versioned,
})

export const getShop = endpoint('shop.read', {
  name: 'getShop',
  summary: 'Read what holds for the whole shop',
  method: 'GET',
  shows: ['shop'],
  path: '/api/shop',
  input: z.object({}),
  output: shop,
})

export const updateShop = endpoint('shop.change', {
  name: 'updateShop',
  summary: 'Change what holds for the whole shop',
  method: 'PUT',
  path: '/api/shop',
  input: shop
    .pick({ packingHours: true, timeZone: true, dismissedSteps: true })
    .partial()
    .extend({ version: seenVersion }),
  output: shop.extend({ message: z.string() }),
})

export const getShopHistory = historyEndpoint({
  name: 'Shop',
  noun: 'shop',
  path: '/api/shops',
  access: 'shop.change',
  shows: ['shop'],
  id: z.literal('shop'),
})
