import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify'
import { getFault } from '../database/faults.ts'

interface LogOptions {
  level: string
  stream: { write(line: string): void } | undefined
  /** What to do about a database that is damaged. */
  adviseOnDamage: (() => Promise<string>) | undefined
}

/** Of all damage that is met the first is said, with what to do: every call that follows would say it again. */
export function getLogging({ level, stream, adviseOnDamage }: LogOptions): FastifyServerOptions['logger'] {
  let isSaid = false
  return {
    level,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { req: describeRequest },
    hooks: {
      logMethod(args, method) {
        const said: unknown = args[0]
        const isDamage = typeof said === 'object' && said !== null && 'err' in said && getFault(said.err) === 'damaged'
        if (isDamage && isSaid) return
        isSaid ||= isDamage
        method.apply(this, args)
        if (isDamage) void advise(this, adviseOnDamage)
      },
    },
    ...(stream && { stream }),
  }
}

async function advise(log: Pick<FastifyBaseLogger, 'error'>, getAdvice?: () => Promise<string>): Promise<void> {
  const advice = await getAdvice?.().catch(() => '')
  if (advice) log.error(advice)
}

/** What follows the `?` may be a ticket or a token, or whom somebody searched for. */
const describeRequest = ({ method, url, host, ip, socket }: FastifyRequest) => ({
  method,
  url: url.replace(/\?.*/s, '?…'),
  host,
  remoteAddress: ip,
  remotePort: socket.remotePort,
})
