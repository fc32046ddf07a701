import { describe, expect, test } from 'vitest'
import { openShop } from '../../server/testing/shop.ts'
import { getPressBoard } from '../plan/press-plan.contract.ts'
import {
  getClosedDays,
  getMachine,
  getMachineHistory,
  getShop,
  getShopHistory,
  updateClosedDays,
  updateMachine,
  updateShop,
} from './machines.contract.ts'

const shop = await openShop()
const read = (machine: 'machineM1' | 'machineXl1' = 'machineM1') => shop.call(getMachine, { machine })

describe('the settings of a machine', () => {
  const usual = [
    { from: '08:00', to: '12:00' },
    { from: '12:30', to: '16:30' },
  ]

  test('at first are what is usual', async () => {
    expect(await read()).toEqual({
      machine: 'machineM1',
      key: 'machineM1',
      name: 'Machine M',
      position: 1,
      putAway: false,
      version: 1,
      impressionsPerHour: 350,
      setupMinutesPerScreen: 6,
      changeoverMinutes: 10,
      uptimePercent: 85,
      heads: 8,
      assumedScreens: 3,
      week: [usual, usual, usual, usual, usual, [], []],
    })
  })

  test('change one by one; the other machine keeps its own; the history tells it in words', async () => {
    const week = [usual, usual, usual, usual, [{ from: '06:00', to: '24:00' }], [], []]
    const { message, machine } = await shop.call(updateMachine, {
      machine: 'machineXl1',
      impressionsPerHour: 300,
      setupMinutesPerScreen: 5.5,
      week,
      version: 1,
    })
    expect(message).toBe('Machine XL updated.')
    expect(machine).toMatchObject({
      impressionsPerHour: 300,
      setupMinutesPerScreen: 5.5,
      uptimePercent: 85,
      version: 2,
    })
    expect(await read('machineXl1')).toEqual(machine)
    expect((await read()).version).toBe(1)
    const { data } = await shop.call(getMachineHistory, { id: 'machineXl1' })
    expect(data).toMatchObject([
      {
        by: 'Ada',
        action: 'change',
        changes: [
          { field: 'Impressions an hour', from: '350', to: '300' },
          { field: 'Setup of a screen', from: '6', to: '5.5' },
          {
            field: 'Working week',
            from: 'Mon to Fri 08:00-12:00, 12:30-16:30; Sat to Sun closed',
            to: 'Mon to Thu 08:00-12:00, 12:30-16:30; Fri 06:00-24:00; Sat to Sun closed',
          },
        ],
      },
    ])
  })

  test('O7: an older version is refused with the present settings, unless nothing would change', async () => {
    const present = (await shop.call(updateMachine, { machine: 'machineM1', heads: 10, version: 1 })).machine
    expect(await shop.refusal(updateMachine, { machine: 'machineM1', heads: 12, version: 1 })).toEqual({
      status: 409,
      problem: { code: 'stale', message: 'Somebody changed this in the meantime.', present },
    })
    const same = { machine: 'machineM1', heads: 10, week: present.week, version: 1 } as const
    expect((await shop.call(updateMachine, same)).machine).toEqual(present)
  })

  const weekWith = (...monday: object[]) => ({ week: [monday, [], [], [], [], [], []] })
  test.each([
    [{ impressionsPerHour: 0 }, 'impressionsPerHour', 'A number from 1 to 10,000'],
    [{ impressionsPerHour: 300.5 }, 'impressionsPerHour', 'A whole number'],
    [{ impressionsPerHour: '3x' }, 'impressionsPerHour', 'A number from 1 to 10,000'],
    [{ uptimePercent: 101 }, 'uptimePercent', 'A number from 1 to 100'],
    [{ setupMinutesPerScreen: -1 }, 'setupMinutesPerScreen', 'A number from 0 to 240'],
    [{ changeoverMinutes: 1e300 }, 'changeoverMinutes', 'A number from 0 to 480'],
    [{ assumedScreens: 0 }, 'assumedScreens', 'A number from 1 to 30'],
    [{ week: [] }, 'week', 'A week has seven days, from Monday to Sunday'],
    [weekWith({ from: '8:00', to: '12:00' }), 'week.0.0.from', 'A time is written as HH:MM'],
    [weekWith({ from: '08:00', to: '24:01' }), 'week.0.0.to', 'A time is written as HH:MM'],
    [weekWith({ from: '12:00', to: '12:00' }), 'week.0', 'A span ends after it begins, by the 24-hour clock'],
    [
      weekWith({ from: '12:00', to: '13:00' }, { from: '08:00', to: '09:00' }),
      'week.0',
      'Each span begins after the one before it, by the 24-hour clock',
    ],
    [
      weekWith({ from: '08:00', to: '12:00' }, { from: '11:59', to: '13:00' }),
      'week.0',
      'Each span begins after the one before it, by the 24-hour clock',
    ],
    [
      weekWith(...['01', '02', '03', '04'].map((hour) => ({ from: `${hour}:00`, to: `${hour}:30` }))),
      'week.0',
      'A day has at most three spans',
    ],
  ])('%j is refused at its field', async (wrong, field, message) => {
    const before = await read()
    expect(await shop.refusal(updateMachine, { machine: 'machineM1', ...wrong })).toEqual({
      status: 400,
      problem: { code: 'invalid', field, message },
    })
    expect(await read()).toEqual(before)
  })
})

describe('closed days', () => {
  const days = [
    { day: '2026-12-25', name: 'Christmas Day' },
    { day: '2026-11-26', name: '  Thanksgiving ' },
    { day: '2026-12-25', name: 'Service', machine: 'machineXl1' as const },
  ]

  test('are stored by day; the history tells them', async () => {
    const { version } = await shop.call(getClosedDays, {})
    const { message: _, ...stored } = await shop.call(updateClosedDays, { days, version })
    expect(stored).toEqual({
      days: [
        { day: '2026-11-26', name: 'Thanksgiving', machine: null },
        { day: '2026-12-25', name: 'Christmas Day', machine: null },
        { day: '2026-12-25', name: 'Service', machine: 'machineXl1' },
      ],
      version: version + 1,
    })
    expect(await shop.call(getClosedDays, {}, { as: 'machine_operator' })).toEqual(stored)
    const { data } = await shop.call(getShopHistory, { id: 'shop' })
    expect(data[0]!.changes).toEqual([
      {
        field: 'Closed days',
        from: 'None',
        to: 'Thu, Nov 26, 2026 Thanksgiving; Fri, Dec 25, 2026 Christmas Day; Fri, Dec 25, 2026 Service (Machine XL)',
      },
    ])
    expect((await shop.refusal(updateClosedDays, { days: [], version })).problem).toMatchObject({
      code: 'stale',
      present: stored,
    })
  })

  test('may be parts of a day, which the plan counts with', async () => {
    const part = { day: '2026-12-01', name: 'Down', machine: 'machineM1' as const, from: '12:30', to: '24:00' }
    const whole = { day: '2026-12-02', name: 'Closed', machine: null }
    await shop.call(updateClosedDays, {
      days: [{ ...whole, from: null, to: null }, part, { ...part, from: '08:00', to: '10:00' }],
    })
    const { days: stored } = await shop.call(getClosedDays, {})
    expect(stored).toEqual([{ ...part, from: '08:00', to: '10:00' }, part, whole])
    const { data } = await shop.call(getShopHistory, { id: 'shop' })
    expect(data[0]!.changes[0]!.to).toContain('Tue, Dec 01, 2026 from 12:30 PM Down (Machine M)')
    const board = await shop.call(getPressBoard, {})
    const [machineM] = board.machines
    expect(board.closedDays).toEqual(stored)
    expect(machineM!.time).toEqual(machineM!.time.filter(({ day }) => day !== whole.day))
  })

  test.each([
    [[{ day: '2026-02-30', name: 'No day' }], 'days.0.day', 'A day is written as yyyy-mm-dd'],
    [[{ day: '2026-02-20', name: ' ' }], 'days.0.name', 'Name the day'],
    [[{ day: '2026-02-20', name: 'A', machine: 'machineS' }], 'days.0.machine', 'Choose a machine'],
    [
      [
        { day: '2026-02-20', name: 'A' },
        { day: '2026-02-20', name: 'B', machine: null },
      ],
      'days',
      'A day is listed twice',
    ],
    [[{ day: '2026-02-20', name: 'A', from: '12:00' }], 'days.0.to', 'A part of a day has a beginning and an end'],
    [
      [{ day: '2026-02-20', name: 'A', from: null, to: '12:00' }],
      'days.0.to',
      'A part of a day has a beginning and an end',
    ],
    [
      [{ day: '2026-02-20', name: 'A', from: '12:00', to: '12:00' }],
      'days.0.to',
      'It ends after it begins, by the 24-hour clock',
    ],
    [[{ day: '2026-02-20', name: 'A', from: '1 PM', to: '14:00' }], 'days.0.from', 'A time is written as HH:MM'],
  ])('%j are refused', async (wrong, field, message) => {
    expect((await shop.refusal(updateClosedDays, { days: wrong })).problem).toEqual({ code: 'invalid', field, message })
  })
})

test('hours for packing', async () => {
  expect(await shop.call(getShop, {}, { as: 'warehouse_operator' })).toMatchObject({ packingHours: 2 })
  expect(await shop.call(updateShop, { packingHours: 1.5 })).toMatchObject({
    message: 'Hours for packing updated.',
    packingHours: 1.5,
  })
  const problem = { code: 'invalid', field: 'packingHours', message: 'A number from 0 to 100' }
  expect((await shop.refusal(updateShop, { packingHours: -1 })).problem).toEqual(problem)
})

test.each(['warehouse_operator', 'machine_operator'] as const)('a %s sees them and changes nothing', async (as) => {
  for (const endpoint of [getShop, getClosedDays]) expect(await shop.call(endpoint, {}, { as })).toBeDefined()
  expect(await shop.call(getMachine, { machine: 'machineM1' }, { as })).toBeDefined()
  for (const [endpoint, input] of [
    [updateMachine, { machine: 'machineM1', heads: 4 }],
    [updateClosedDays, { days: [] }],
    [updateShop, { packingHours: 3 }],
    [getMachineHistory, { id: 'machineM1' }],
  ] as const)
    expect((await shop.refusal(endpoint, input, { as })).status).toBe(403)
})
