import { expect, test } from 'vitest'
import { openImports } from '../server/testing/imports.ts'
import { pickMoments, runUntilKilled } from '../server/testing/server-process.ts'

const ORDERS = 25
const { dump, newReport, bringIn, newShop, countOrders } = openImports(ORDERS)

const KILLS = Number(process.env['KILLS'] ?? 3)

test('killed at any moment, it has brought in all or nothing, and can be done again', async () => {
  const first = await newShop()
  for (const moment of await pickMoments(KILLS, () => bringIn(first, dump))) {
    const settings = await newShop()
    await runUntilKilled(moment, settings, 'commands/import.ts', dump, '--report', newReport())
    expect([0, ORDERS]).toContain(await countOrders(settings))
    const { code, output } = await bringIn(settings, dump)
    if (code !== 0) expect(output).toMatch(/^This shop was brought in before/)
    expect(await countOrders(settings)).toBe(ORDERS)
  }
})
