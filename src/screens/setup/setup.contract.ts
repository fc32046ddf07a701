import { z } from 'zod'
import { username } from '../../shared/security/credentials.ts'
import { newPassword } from '../../shared/security/new-password.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { timeZone } from '../../shared/days/zone-name.ts'
import { text } from '../../shared/text.ts'
import { signedIn } from '../../shared/session.ts'

export const setUpForm = z.object({
  username,
  password: newPassword,
  /** The set-up code that the server prints at its start; required from other computers only. */
  code: text(40).optional(),
  sampleShop: z.boolean().default(false),
  /** By whose clock the shop has its days; without it that of the server, until an administrator says which. */
  timeZone: timeZone.optional(),
})

export const setUp = endpoint('public', {
  name: 'setUp',
  summary: 'Create the first administrator',
  method: 'POST',
  path: '/api/setup',
  status: 201,
  input: setUpForm,
  output: signedIn,
})
