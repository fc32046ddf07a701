import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { username } from '../shared/security/credentials.ts'
import { newPassword } from '../shared/security/new-password.ts'

/** A name whose last part is digits can only be an IP address, so a wrong one is refused without a DNS query. */
const isHost = (host: string) => isIP(host) !== 0 || (/^[a-z0-9_.-]+$/i.test(host) && !/(^|\.)\d+\.?$/.test(host))

const A_PORT = 'a port number from 0 to 65535'

const port = z.string().regex(/^\d+$/, A_PORT).transform(Number).pipe(z.number().max(65_535, A_PORT))
const host = z.string().refine(isHost, 'an IP address or the name of a computer')

const path = z.string().transform((given) => resolve(given))

const schema = z.object({
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  DATA_DIR: path.prefault('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address that begins with postgres://')
    .refine((url) => URL.canParse(url), 'an address such as postgres://user:password@host:5432/database')
    .optional(),
  BACKUP_DIR: path.optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$|^off$/, 'a time such as 02:00, or off')
    .default('02:00'),
  ADMIN_USERNAME: username.optional(),
  ADMIN_PASSWORD: newPassword.optional(),
  TRUST_PROXY: z
    .enum(['true', 'false'], 'true or false')
    .default('false')
    .transform((value) => value === 'true'),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)[\x21-\x7e]+$/, 'an address that begins with mailto:, https:// or tel:')
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  LOG_LEVEL: z
    .enum(
      ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'],
      'silent, fatal, error, warn, info, debug or trace',
    )
    .default('warn'),
})

export type Settings = z.output<typeof schema>

export function readSettings(environment: Record<string, string | undefined>): Settings {
  // An empty setting is one that is not set.
  const set = Object.entries(environment).filter(([, value]) => value?.trim())
  const result = schema.safeParse(Object.fromEntries(set))
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
