import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { ApiError } from '../../shared/problem.ts'
import { MAX_OF_KIND, SECURITY_LABELS } from '../../shared/security/security-events.ts'
import { getAddress, getNetwork } from './address.ts'
import { HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { type Bound, openFloodGate, type Passage } from './flood-gate.ts'
import { getDuration } from './rate-limits.ts'
import {
  toRow,
  cut,
  type EventColumns,
  insertRows,
  type Person,
  type SecurityEvent,
  sweepEvents,
} from './security-events.ts'

export type Note = (event: Pick<SecurityEvent, 'kind' | 'who' | 'about' | 'detail'>) => void

const MAX_NAME_LENGTH = 60
const MAX_DETAIL_LENGTH = 200
const WINDOW_MS = 15 * MINUTE_MS
const MAX_PER_NETWORK = 100
const MAX_IN_ALL = 1000
const NOT_LISTED = 'More of these are not listed for 15 minutes.'

const SWEEP_AFTER_EVENTS = 500
const SWEEP_AFTER_MS = HOUR_MS
const MAX_WAITING = 2000
const MAX_CLOSE_MS = 2000

export interface SecurityLog {
  note(event: SecurityEvent): void
  noteRefusal(error: unknown, request: FastifyRequest): void
  collect(request: FastifyRequest): Collected
  close(): Promise<void>
}

interface Collected {
  note: Note
  /** The function that it returns logs them and must be called after the commit. */
  store: (tx: Transaction) => Promise<() => void>
}

export function openSecurityLog(database: Database, log: FastifyBaseLogger): SecurityLog {
  const gate = openFloodGate(WINDOW_MS)
  let waiting: EventColumns[] = []
  let writing: Promise<void> | undefined
  let stored = 0
  let sweptAt: number | undefined

  const isSweepDue = () =>
    sweptAt === undefined || stored >= SWEEP_AFTER_EVENTS || performance.now() - sweptAt >= SWEEP_AFTER_MS
  const drain = async () => {
    // Let the answer be sent before the event is stored.
    await setImmediate()
    while (waiting.length > 0 || (stored > 0 && isSweepDue())) {
      const rows = waiting
      waiting = []
      stored += rows.length
      try {
        if (rows.length > 0) await database.write((tx) => insertRows(tx, rows))
        if (!isSweepDue()) continue
        sweptAt = performance.now()
        stored = 0
        await sweepEvents(database)
      } catch (error) {
        log.error({ err: error }, 'security events could not be stored')
      }
    }
    writing = undefined
  }
  const say = (event: SecurityEvent) => log.warn(toLine(event), SECURITY_LABELS[event.kind])

  const note = (event: SecurityEvent) => {
    const passage = gate.look(getBounds(event))
    gate.count(getBounds(event), passage)
    if (passage === 'stop') return
    const recorded = toLoggedEvent(event, passage)
    say(recorded)
    if (waiting.length >= MAX_WAITING) return
    waiting.push(toRow(recorded))
    writing ??= drain()
  }

  return {
    note,
    noteRefusal(error, request) {
      const event =
        error instanceof ApiError && (error.event ?? getEvent(error, request.routeOptions.config.summary ?? ''))
      if (event) note({ ...getPlace(request), ...event })
    },
    collect(request) {
      const events: SecurityEvent[] = []
      return {
        note: (event) => void events.push({ ...getPlace(request), ...event }),
        async store(tx) {
          const passed = events
            .map((event) => ({ event, passage: gate.look(getBounds(event)) }))
            .filter(({ passage }) => passage !== 'stop')
          const recorded = passed.map(({ event, passage }) => toLoggedEvent(event, passage))
          await insertRows(tx, recorded.map(toRow))
          return () => {
            for (const { event, passage } of passed) gate.count(getBounds(event), passage)
            recorded.forEach(say)
            stored += recorded.length
            if (recorded.length > 0 && isSweepDue()) writing ??= drain()
          }
        },
      }
    },
    async close() {
      await Promise.race([writing, setTimeout(MAX_CLOSE_MS, undefined, { ref: false })])
    },
  }
}

function getEvent({ problem: { code }, waitSeconds = 0 }: ApiError, summary: string): SecurityEvent | undefined {
  if (code === 'forbidden') return { kind: 'refused_by_role', detail: `${summary}.` }
  if (code !== 'too_many_requests') return undefined
  return { kind: 'refused_by_limit', detail: `${summary}. May try again in ${getDuration(waitSeconds)}.` }
}

function getPlace(request: FastifyRequest): Pick<SecurityEvent, 'who' | 'address' | 'requestId'> {
  const { who, ip, id } = request
  return { ...(who && { who }), address: getAddress(ip), requestId: id }
}

function getBounds({ kind, who, address = '' }: SecurityEvent): Bound[] {
  const most = MAX_OF_KIND[kind]
  if (most === undefined) return []
  const network = getNetwork(address)
  return [
    { key: `${kind} ${network} ${who?.userId ?? ''} ${who?.username ?? ''}`, most, isSilent: most === 1 },
    { key: `${kind} ${network}`, most: MAX_PER_NETWORK },
    { key: kind, most: MAX_IN_ALL },
  ]
}

function toLoggedEvent({ who, about, detail = '', ...event }: SecurityEvent, passage: Passage): SecurityEvent {
  const person = ({ userId, username }: Person) => ({ userId, username: cut(username, MAX_NAME_LENGTH) })
  const said = cut(detail, MAX_DETAIL_LENGTH)
  return {
    ...event,
    ...(who && { who: person(who) }),
    ...(about && { about: person(about) }),
    detail: passage === 'last' ? [said, NOT_LISTED].filter(Boolean).join(' ') : said,
  }
}

function toLine({ kind, who, about, address, requestId, detail }: SecurityEvent): object {
  return {
    event: kind,
    ...(who && { who: who.username, whoId: who.userId }),
    ...(about && { about: about.username, aboutId: about.userId }),
    ...(address && { address }),
    ...(requestId && { requestId }),
    ...(detail && { detail }),
  }
}
