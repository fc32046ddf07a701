import { z } from 'zod'
import { newPassword, username } from '../../../shared/security/credentials.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { timeZone } from '../../../shared/days/time-zone.ts'
import { text } from '../../../shared/text.ts'
import { signedIn } from '../../../shared/session.ts'

/** `needed` until the first administrator exists; `codeNeeded` if this client must enter the set-up code (rule M6). */
export const isSetupNeeded = endpoint({
  name: 'isSetupNeeded',
  summary: 'Whether the shop is still empty',
  method: 'GET',
  shows: [],
  path: '/api/setup',
  access: 'public',
  input: z.object({}),
  output: z.object({ needed: z.boolean(), codeNeeded: z.boolean() }),
})

export const setUpForm = z.object({
  username,
  password: newPassword,
  /** The set-up code that the server prints at its start; required from other computers only. */
  code: text(40).optional(),
  sampleShop: z.boolean().default(false),
  /** By whose clock the shop has its days; without it that of the server, until an administrator says which. */
  timeZone: timeZone.optional(),
})

export const setUp = endpoint({
  name: 'setUp',
  summary: 'Create the first administrator',
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  status: 201,
  input: setUpForm,
  output: signedIn,
})
