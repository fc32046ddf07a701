/** How fast the application answers a case. */
import type { Application, Request } from './application.ts'
import { NOTHING_FOUND } from './cases.ts'

export interface Measured {
  /** Milliseconds of a call while one person calls. */
  p50: number
  p95: number
  /** The share of that time in which a statement was under way. */
  sql: number
  /** Calls a second while `PEOPLE` call at once. */
  perSecond: number
  /** Transactions of these calls that were rolled back and tried again, in a hundred calls. */
  triedAgain: number
  memory: number
}

/** How many call at once, on a connection each. */
export const PEOPLE = 8
/** So many requests of a case are sent before it is measured, and their answers looked at. */
const CHECKED = 3
/** A case is measured on no fewer calls, however slow they are. */
const LEAST = 16

/** Sends the next request of a case, as one of the people. */
export type Send = (person?: number) => Promise<unknown>

/** Sends the requests of a case in turn. Throws where an answer is an error, or one of the first has found nothing. */
export async function checkCase({ ask }: Application, name: string, requests: readonly Request[]): Promise<Send> {
  if (requests.length === 0) throw new Error(`${name}: the shop has nothing to ask for`)
  let sent = 0
  const send = async (person?: number): Promise<string> => {
    const { endpoint, input, before } = requests[sent++ % requests.length]!
    if (before) await ask(before, person)
    const { status, body } = await ask({ endpoint, input }, person)
    if (status > 299) throw new Error(`${name}: ${endpoint.name} answered ${status}: ${body.slice(0, 500)}`)
    return body
  }
  for (let at = 0; at < CHECKED; at++) {
    const lists = Object.values(JSON.parse(await send()) as object).filter(Array.isArray)
    const isEmpty = lists.length > 0 && lists.every((list) => list.length === 0)
    if (isEmpty !== (name === NOTHING_FOUND)) throw new Error(`${name}: found ${isEmpty ? 'nothing' : 'something'}`)
  }
  return send
}

/** Measures for so long with all, which warms it up, and so long again with one person. */
export async function measureCase({ figures }: Application, send: Send, milliseconds: number): Promise<Measured> {
  const before = await figures()
  const begun = performance.now()
  const { length: calls } = await callInParallel(PEOPLE, send, milliseconds)
  const seconds = (performance.now() - begun) / 1000
  const between = await figures()
  const times = await callInParallel(1, send, milliseconds)
  const after = await figures()
  return {
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    sql: (after.sql - between.sql) / times.reduce((sum, time) => sum + time),
    perSecond: calls / seconds,
    triedAgain: (100 * (between.repeated - before.repeated)) / calls,
    memory: after.memory,
  }
}

/** Milliseconds. */
export interface Times {
  p50: number
  p95: number
  p99: number
  worst: number
}

export const toTimes = (times: readonly number[]): Times => ({
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
  worst: quantile(times, 1),
})

/** `share` is 1 for the largest. */
export const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(Math.floor(times.length * share), times.length - 1)]!

/** The milliseconds of each call. */
export async function callInParallel(people: number, send: Send, milliseconds: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + milliseconds
  const isGoingOn = () => performance.now() < until || times.length < LEAST
  await inParallel(people, isGoingOn, async (person) => {
    const begun = performance.now()
    await send(person)
    times.push(performance.now() - begun)
  })
  return times
}

export const inParallel = (people: number, isGoingOn: () => boolean, act: (person: number) => Promise<void>) =>
  Promise.all(
    Array.from({ length: people }, async (_, person) => {
      while (isGoingOn()) await act(person)
    }),
  )
