import { CompiledQuery } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { features } from '../app.ts'
import type { Database, Transaction } from '../server/database/database.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { openHistory } from '../server/records/history/history-book.ts'
import { freshDatabase } from '../server/testing/shop.ts'

const { settings, remove } = await freshDatabase()
const database = await openDatabase(settings)
afterAll(async () => {
  await database.close()
  await remove()
})

/** The query that `list` runs for the rows of its page. */
async function getQuery({ read }: Database, list: () => Promise<unknown>): Promise<CompiledQuery> {
  const executor = read.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  const asked: CompiledQuery[] = []
  executor.executeQuery = (query) => {
    asked.push(query)
    // As if there were rows: of an empty list no page is read.
    const counted = { total: 1, status: 'deliver', orders: 1, productions: 1 }
    if (/as "total"|from "orderCounts"/.test(query.sql)) return Promise.resolve({ rows: [counted] as never[] })
    return execute(query)
  }
  await list()
  executor.executeQuery = execute
  return asked.find(({ sql }) => / limit /i.test(sql))!
}

const explain = <Row>(tx: Transaction, explained: string, { sql, parameters }: CompiledQuery) =>
  tx.executeQuery<Row>(CompiledQuery.raw(`${explained} ${sql}`, [...parameters])).then(({ rows }) => rows)

/** For each engine, the steps of a query plan that sort or read a whole table to find the ids of a page. */
const costlySteps = {
  async sqlite(tx: Transaction, query: CompiledQuery) {
    const steps = (await explain<{ detail: string }>(tx, 'explain query plan', query)).map(({ detail }) => detail)
    // The rows of the page are sorted once more.
    const [, ...sorts] = steps.filter((step) => step.startsWith('USE TEMP B-TREE'))
    return [...sorts, ...steps.filter((step) => /^SCAN \w+$/.test(step))]
  },

  /** It reads and sorts a small table whole even where an index would do, unless that is turned off. */
  async postgres(tx: Transaction, query: CompiledQuery) {
    for (const way of ['seqscan', 'bitmapscan', 'sort']) {
      await tx.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`))
    }
    const [explained] = await explain<{ 'QUERY PLAN': [{ Plan: Plan }] }>(tx, 'explain (format json)', query)
    const page = getSteps(explained!['QUERY PLAN'][0].Plan).find((step) => step['Node Type'] === 'Limit')
    return getSteps(page!)
      .map((step) => step['Node Type'])
      .filter((type) => type === 'Sort' || type === 'Seq Scan')
  },
}

interface Plan {
  'Node Type': string
  Plans?: Plan[]
}

const getSteps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(getSteps)]

/**
 * The lists of all features, including the trash, with their default input. A list of what belongs to one record needs
 * that record: `list-plans.test.ts` tests those.
 */
const lists = features
  .flatMap(({ handlers }) => Object.values(handlers))
  .filter((handler) => handler.kind === 'read')
  .filter(({ endpoint: { input } }) => input instanceof z.ZodObject && 'sortField' in input.shape)
  .filter(({ endpoint: { path } }) => !path.includes(':id'))

test.each(lists.map((handler) => [handler.endpoint.name, handler] as const))(
  '%s reads its first page from an index, and no table whole',
  async (_, handler) => {
    const input = handler.endpoint.input.parse({ machine: 'machineM1' })
    const session = { userId: '', username: '', role: 'administrator' } as const
    const query = await getQuery(database, () =>
      handler.handle({ db: database.read, input, session, prepared: undefined, history: openHistory([]) }),
    )
    expect(await database.write((tx) => costlySteps[database.engine](tx, query))).toEqual([])
  },
)
