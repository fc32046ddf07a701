import { describe, expect, test } from 'vitest'
import { makeOrder, openCatalogue, production } from '../../server/testing/fixtures.ts'
import { openShop } from '../../server/testing/shop.ts'
import { getPressBoard, updatePressPlan } from '../plan/press-plan.contract.ts'
import {
  createSchedule,
  getQueueTotals,
  listOnMachine,
  listQueue,
  restoreSchedules,
  softDeleteSchedules,
} from '../schedules/schedules.contract.ts'
import {
  createMachine,
  getMachine,
  getMachineHistory,
  listMachines,
  updateClosedDays,
  updateMachine,
} from './machines.contract.ts'
import type { Machine } from './machine-key.contract.ts'

const shop = await openShop()
const catalogue = await openCatalogue(shop)

const add = async (name: string) => (await shop.call(createMachine, { name })).machine
const change = (machine: Machine, form: object) => shop.call(updateMachine, { machine, ...form })
const list = async () => (await shop.call(listMachines, {})).map(({ key, name }) => `${key}: ${name}`)
const putOn = async (machine: Machine) => {
  const order = await makeOrder(shop, catalogue, { productionProducts: [production(catalogue)] })
  const productionProductId = order.productionProductData[0]!._id
  const input = { orderId: order._id, productionProductId, machine, screenPrintingOn: 'front' } as const
  return (await shop.call(createSchedule, input)).schedule
}

test('at first there are the two of every shop', async () => {
  expect(await list()).toEqual(['machineM1: Machine M', 'machineXl1: Machine XL'])
})

test('one more is added with the settings of the first one, and has a queue of its own', async () => {
  await change('machineM1', { impressionsPerHour: 410 })
  const { message, machine } = await shop.call(createMachine, { name: ' Press 3 ' })
  const first = await shop.call(getMachine, { machine: 'machineM1' })
  expect(message).toBe('Press 3 added.')
  expect(machine).toEqual({
    ...first,
    ...{ machine: 'machinePress3', key: 'machinePress3', name: 'Press 3', position: 3, version: 1 },
  })
  expect(await shop.call(getMachine, { machine: machine.key })).toEqual(machine)
  expect((await shop.call(listMachines, {}, { as: 'machine_operator' })).at(-1)).toEqual(machine)

  const job = await putOn(machine.key)
  expect((await shop.call(listQueue, { machine: machine.key })).data.map(({ _id }) => _id)).toEqual([job._id])
  expect((await shop.call(listOnMachine, { machine: machine.key })).pending.count).toBe(1)
  expect((await shop.call(getQueueTotals, { machine: machine.key })).schedules).toBe(1)

  const { machines, version } = await shop.call(getPressBoard, {})
  expect(machines.map((one) => [one.machine, one.jobs.length])).toEqual([
    ['machineM1', 0],
    ['machineXl1', 0],
    ['machinePress3', 1],
  ])
  const queues = { machineM1: [], machineXl1: [job._id], machinePress3: [] }
  const { machinePress3: _, ...two } = queues
  expect((await shop.refusal(updatePressPlan, { ...two, version })).problem).toMatchObject({ field: 'machinePress3' })
  const four = { ...queues, machineNone: [], version }
  expect((await shop.refusal(updatePressPlan, four)).problem).toMatchObject({ code: 'invalid', field: 'machineNone' })
  await shop.call(updatePressPlan, { ...queues, version })
  expect((await shop.call(listQueue, { machine: 'machineXl1' })).data.map(({ _id }) => _id)).toEqual([job._id])
  await shop.call(softDeleteSchedules, { ids: [job._id] })
})

test.each([
  ['Small', 'machineSmall'],
  ['Machine Größe 2', 'machineGrosse2'],
  ['machine-press', 'machinePress'],
  ['印刷', 'machine2'],
  ['Machine', 'machine3'],
  ['🖨 XL1', 'machineXl12'],
  ['ß'.repeat(30), `machineS${'s'.repeat(29)}`],
])('a machine called %j has the key %j', async (name, key) => {
  const added = await add(name)
  expect([added.key, added.name]).toEqual([key, name])
  await change(added.key, { putAway: true })
})

describe('names', () => {
  test.each([
    [{ name: ' ' }, 400, 'invalid', 'Name the machine'],
    [{ name: 'x'.repeat(31) }, 400, 'invalid', 'At most 30 characters'],
    [{ name: 'machine  xl' }, 409, 'conflict', 'There is a machine of this name already.'],
  ])('%j is refused', async (form, status, code, message) => {
    const before = await list()
    const expected = { status, problem: { code, field: 'name', message } }
    expect(await shop.refusal(createMachine, form)).toEqual(expected)
    expect(await shop.refusal(updateMachine, { machine: 'machineM1', ...form })).toEqual(expected)
    expect(await list()).toEqual(before)
  })

  test('change, the key stays, and what was told before keeps the name that it had', async () => {
    const { key } = await add('Press 9')
    const job = await putOn(key)
    const { message, machine } = await change(key, { name: 'Long press' })
    expect([message, machine.key, machine.name]).toEqual(['Long press updated.', key, 'Long press'])
    const { data } = await shop.call(getMachineHistory, { id: key })
    expect(data[0]!.changes).toEqual([{ field: 'Name', from: 'Press 9', to: 'Long press' }])
    await shop.call(softDeleteSchedules, { ids: [job._id] })
    await change(key, { putAway: true })
  })
})

test('they are put in another order, and the versions of the others stay', async () => {
  const before = await shop.call(listMachines, {})
  const { machine } = await change('machineXl1', { position: 1 })
  expect(machine.position).toBe(1)
  const after = await shop.call(listMachines, {})
  expect(after.map(({ key }) => key).slice(0, 3)).toEqual(['machineXl1', 'machineM1', 'machinePress3'])
  expect(after.map(({ position }) => position)).toEqual(after.map((_, at) => at + 1))
  const versions = (all: typeof before) => new Map(all.map(({ key, version }) => [key, version]))
  expect(versions(after)).toEqual(versions(before).set('machineXl1', machine.version))
  expect((await change('machineXl1', { position: 100 })).machine.position).toBe(3)
  expect((await change('machineXl1', { position: 2 })).machine.position).toBe(2)
  for (const position of [0, -1, 1.5, 101])
    expect((await shop.refusal(updateMachine, { machine: 'machineM1', position })).problem.field).toBe('position')
})

describe('a machine is put away', () => {
  test('but never one with jobs, and never one of the two', async () => {
    const job = await putOn('machinePress3')
    expect(await shop.refusal(updateMachine, { machine: 'machinePress3', putAway: true })).toEqual({
      status: 409,
      problem: {
        code: 'in_use',
        field: 'putAway',
        message: 'Press 3 is still used by 1 job, so it cannot be put away.',
        uses: [{ text: '1 job', count: 1, href: '/schedule/machinePress3' }],
      },
    })
    await shop.call(softDeleteSchedules, { ids: [job._id] })
    for (const [machine, name] of [
      ['machineM1', 'Machine M'],
      ['machineXl1', 'Machine XL'],
    ] as const)
      expect(await shop.refusal(updateMachine, { machine, putAway: true })).toEqual({
        status: 409,
        problem: { code: 'conflict', field: 'putAway', message: `Every shop has ${name}: it cannot be put away.` },
      })
  })

  test('is last, out of the plan, and takes nothing, until it is used again', async () => {
    const job = await putOn('machinePress3')
    await shop.call(softDeleteSchedules, { ids: [job._id] })
    const { machine } = await change('machinePress3', { putAway: true })
    expect(machine.putAway).toBe(true)
    const listed = await shop.call(listMachines, {})
    expect(listed.at(-1)).toEqual(machine)
    const keys = async () => (await shop.call(getPressBoard, {})).machines.map((one) => one.machine)
    expect(await keys()).toEqual(['machineM1', 'machineXl1'])
    const refused = {
      code: 'conflict',
      field: 'machine',
      message: 'Press 3 is put away. Take it back into use first, or choose another machine.',
    }
    expect((await shop.refusal(restoreSchedules, { ids: [job._id] })).problem).toEqual(refused)
    const input = { orderId: job.orderId, productionProductId: job.productionProductId, screenPrintingOn: 'front' }
    expect((await shop.refusal(createSchedule, { ...input, machine: 'machinePress3' })).problem).toEqual(refused)
    expect((await shop.call(listQueue, { machine: 'machinePress3' })).data).toEqual([])

    await change('machinePress3', { putAway: false })
    expect(await keys()).toEqual(['machineM1', 'machineXl1', 'machinePress3'])
    await shop.call(restoreSchedules, { ids: [job._id] })
    expect((await shop.call(listQueue, { machine: 'machinePress3' })).data).toHaveLength(1)
  })
})

test('PUT takes back what GET has answered', async () => {
  for (const machine of await shop.call(listMachines, {}))
    expect((await shop.call(updateMachine, machine)).machine).toEqual(machine)
})

test.each(['machineNone', 'machineS1'] as const)('%s, which there is not, is refused everywhere', async (machine) => {
  expect((await shop.refusal(getMachine, { machine })).status).toBe(404)
  expect((await shop.refusal(updateMachine, { machine, heads: 3 })).status).toBe(404)
  const order = await makeOrder(shop, catalogue, { productionProducts: [production(catalogue)] })
  const productionProductId = order.productionProductData[0]!._id
  const choose = { code: 'invalid', field: 'machine', message: 'Choose a machine' }
  const side = { orderId: order._id, productionProductId, machine, screenPrintingOn: 'front' } as const
  expect((await shop.refusal(createSchedule, side)).problem).toEqual(choose)
  for (const endpoint of [listQueue, listOnMachine, getQueueTotals])
    expect((await shop.refusal(endpoint, { machine })).problem).toEqual(choose)
  const days = [{ day: '2026-12-24', name: 'Closed', machine }]
  expect((await shop.refusal(updateClosedDays, { days })).problem).toEqual({ ...choose, field: 'days.0.machine' })
})

test('O7: a version that is older is refused, also where only the place changes', async () => {
  const { version } = await shop.call(getMachine, { machine: 'machineM1' })
  await change('machineM1', { heads: 9 })
  const stale = await shop.refusal(updateMachine, { machine: 'machineM1', position: 2, version })
  expect(stale.problem.code).toBe('stale')
})

test.each(['warehouse_operator', 'machine_operator'] as const)('a %s sees them and adds none', async (as) => {
  expect(await shop.call(listMachines, {}, { as })).not.toEqual([])
  expect((await shop.refusal(createMachine, { name: 'Mine' }, { as })).status).toBe(403)
})

test('a shop has at most 30, those put away counted', async () => {
  for (let count = (await list()).length; count < 30; count++) await add(`Press no ${count}`)
  expect(await shop.refusal(createMachine, { name: 'One more' })).toEqual({
    status: 409,
    problem: { code: 'conflict', message: 'A shop has at most 30 machines.' },
  })
})
