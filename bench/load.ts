/**
 * The load: sends requests to one server over a few kept-alive connections and counts the answers. It runs as a process
 * of its own, controlled by messages.
 */
import { createHistogram } from 'node:perf_hooks'
import { connect, type Socket } from 'node:net'

export interface Round {
  port: number
  /** Requests as they are sent, in turn, beginning with the index `from`. */
  requests: string[]
  from: number
  connections: number
  milliseconds: number
  most: number
  /** Answers of these statuses are as they should be, besides successes. */
  refusals?: number[]
}

export interface RoundResult {
  count: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** The index of the first request of the next round. */
  next: number
  /** How many of the answers were refusals as they should be. */
  refused: number
  /** The first answer that was neither a success nor such a refusal. */
  fault: string | null
}

const MICROSECOND = 1000

async function run({
  port,
  requests,
  from,
  connections,
  milliseconds,
  most,
  refusals = [],
}: Round): Promise<RoundResult> {
  const wire = requests.map((request) => Buffer.from(request))
  const latencies = createHistogram()
  const began = performance.now()
  const until = began + milliseconds
  let next = from
  let count = 0
  let refused = 0
  let fault: string | null = null

  async function worker(): Promise<void> {
    const connection = await openConnection(port)
    while (performance.now() < until && next - from < most && fault === null) {
      const at = performance.now()
      const answer = await connection.ask(wire[next++ % wire.length]!)
      latencies.record(Math.max(1, Math.round((performance.now() - at) * MICROSECOND)))
      count++
      if (refusals.includes(answer.status)) refused++
      else if (answer.status < 200 || answer.status > 299) fault = `${answer.status} ${answer.head}`
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - began) / 1000
  const percentile = (part: number) => latencies.percentile(part) / MICROSECOND
  return { count, perSecond: count / seconds, p50: percentile(50), p99: percentile(99), next, refused, fault }
}

interface Answer {
  status: number
  head: string
}

/**
 * A client that reads only answers with a content-length or in chunks: a larger one would cost time that is then
 * measured.
 */
async function openConnection(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((done, fail) => void socket.once('connect', done).once('error', fail))
  let waiting: { answer: (answer: Answer) => void; fail: (error: Error) => void } | null = null
  let received: Buffer[] = []
  let length = 0
  /**
   * Bytes of the whole answer; 0 until its head has arrived, -1 if it comes in chunks, so that only the last one tells.
   */
  let expected = 0
  let answer: Answer = { status: 0, head: '' }

  socket.on('data', (data: Buffer) => {
    received.push(data)
    length += data.length
    if (expected === 0) {
      const all = Buffer.concat(received)
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = all.toString('latin1', 0, end)
      const declared = /\r\ncontent-length: (\d+)/i.exec(head)
      answer = { status: Number(head.slice(9, 12)), head: all.toString('utf8', 0, 600) }
      expected = declared ? end + 4 + Number(declared[1]) : -1
      received = [all]
    }
    const isWhole = expected > 0 ? length >= expected : received.at(-1)!.subarray(-5).equals(LAST_CHUNK)
    if (!isWhole) return
    received = []
    length = 0
    expected = 0
    const { answer: resolve } = waiting!
    waiting = null
    resolve(answer)
  })
  const broken = () => waiting?.fail(new Error('The server ended the connection'))
  socket.on('close', broken).on('error', broken)
  return {
    ask: (request: Buffer) =>
      new Promise<Answer>((resolve, fail) => {
        waiting = { answer: resolve, fail }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')

process.on('message', (round: Round) => {
  run(round).then(
    (result) => process.send!(result),
    (error: unknown) =>
      process.send!({
        count: 0,
        perSecond: 0,
        p50: 0,
        p99: 0,
        next: round.from,
        refused: 0,
        fault: String(error),
      } satisfies RoundResult),
  )
})
