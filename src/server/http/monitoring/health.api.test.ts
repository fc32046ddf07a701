import pg from 'pg'
import { expect, test } from 'vitest'
import { colorEndpoints } from '../../../features/colors/colors.contract.ts'
import { openShop } from '../../testing/shop.ts'

const shop = await openShop()
const health = async () => {
  const { statusCode, headers, body } = await shop.http.inject({ url: '/api/health' })
  return { statusCode, cached: headers['cache-control'], answer: JSON.parse(body) as unknown }
}

test('C7: it answers 200 when the server can serve', async () => {
  expect(await health()).toEqual({ statusCode: 200, cached: 'no-store', answer: { status: 'ok' } })
})

const sharedDatabases = ['postgres'].filter((engine) => engine === shop.database.engine)

test.each(sharedDatabases)(
  'C1, C7: 503 while %s is gone, refusals for people meanwhile, and all well afterwards',
  async () => {
    const { options } = shop.database.pool!
    const name = new URL(options.connectionString!).pathname.slice(1)
    const admin = new pg.Client(options.connectionString!.replace(name, 'postgres'))
    await admin.connect()
    try {
      await admin.query(`alter database ${name} allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      expect(await health()).toEqual({
        statusCode: 503,
        cached: 'no-store',
        answer: { code: 'unavailable', message: 'The database cannot be reached.' },
      })
      for (const [endpoint, input, message] of [
        [colorEndpoints.list, {}, 'The database does not answer. Try again.'],
        [colorEndpoints.create, { name: 'Red' }, 'The database does not answer. Nothing was saved. Try again.'],
      ] as const) {
        expect(await shop.refusal(endpoint, input)).toEqual({
          status: 503,
          problem: { code: 'unavailable', message },
        })
      }
    } finally {
      await admin.query(`alter database ${name} allow_connections true`)
      await admin.end()
    }
    expect((await health()).statusCode).toBe(200)
    await shop.call(colorEndpoints.create, { name: 'Red', code: 'ff0000' })
    expect((await shop.call(colorEndpoints.list, {})).data).toMatchObject([{ name: 'Red' }])
  },
)
