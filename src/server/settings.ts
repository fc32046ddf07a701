import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { newPassword, username } from '../shared/security/credentials.ts'

const emptyAsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(emptyAsUnset, schema)

/** A name whose last part is digits can only be an IP address, so a wrong one is refused without a DNS query. */
const isHost = (host: string) => isIP(host) !== 0 || (/^[a-z0-9_.-]+$/i.test(host) && !/(^|\.)\d+\.?$/.test(host))

const A_PORT = 'a port number from 0 to 65535'

const port = z.string().regex(/^\d+$/, A_PORT).transform(Number).pipe(z.number().max(65_535, A_PORT))
const host = z.string().refine(isHost, 'an IP address or the name of a computer')

const schema = z.object({
  PORT: optional(port.default(3000)),
  HOST: optional(host.default('127.0.0.1')),
  DATA_DIR: optional(
    z
      .string()
      .default('./data')
      .transform((path) => resolve(path)),
  ),
  DATABASE_URL: optional(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
      .refine((url) => URL.canParse(url), 'an address such as postgres://user:password@host:5432/database')
      .optional(),
  ),
  BACKUP_DIR: optional(
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  BACKUP_AT: optional(
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$|^off$/, 'a time such as 02:00, or off')
      .default('02:00'),
  ),
  ADMIN_USERNAME: optional(username.optional()),
  ADMIN_PASSWORD: optional(newPassword.optional()),
  TRUST_PROXY: optional(
    z
      .enum(['true', 'false'], 'true or false')
      .default('false')
      .transform((value) => value === 'true'),
  ),
  SECURITY_CONTACT: optional(
    z
      .string()
      .regex(/^(mailto:|https:\/\/|tel:)[\x21-\x7e]+$/, 'an address that begins with mailto:, https:// or tel:')
      .optional(),
  ),
  METRICS_PORT: optional(port.optional()),
  METRICS_HOST: optional(host.default('127.0.0.1')),
  LOG_LEVEL: optional(
    z
      .enum(
        ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
        'silent, fatal, error, warn, info, debug or trace',
      )
      .default('warn'),
  ),
})

export type Settings = z.output<typeof schema>

export function readSettings(environment: Record<string, string | undefined>): Settings {
  const result = schema.safeParse(environment)
  if (!result.success) {
    const issue = result.error.issues[0]!
    throw new Error(`The setting ${issue.path.join('.')} is wrong: ${issue.message}`)
  }
  const { ADMIN_USERNAME: name, ADMIN_PASSWORD: password } = result.data
  if ((name === undefined) !== (password === undefined)) {
    throw new Error('The settings ADMIN_USERNAME and ADMIN_PASSWORD go together: set both or neither')
  }
  return result.data
}
