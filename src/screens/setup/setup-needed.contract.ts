import { z } from 'zod'
import { endpoint } from '../../shared/endpoint.ts'

/** `needed` until the first administrator exists; `codeNeeded` if this client must enter the set-up code (rule M6). */
export const isSetupNeeded = endpoint('public', {
  name: 'isSetupNeeded',
  summary: 'Whether the shop is still empty',
  method: 'GET',
  shows: [],
  path: '/api/setup',
  input: z.object({}),
  output: z.object({ needed: z.boolean(), codeNeeded: z.boolean() }),
})
