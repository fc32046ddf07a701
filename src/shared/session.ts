import { z } from 'zod'
import { id } from './paging.ts'
import { ROLES } from './roles.ts'

export const signedIn = z.object({
  token: z.string(),
  role: z.enum(ROLES),
  userId: id,
  username: z.string(),
  /** No call is answered before the person has chosen another (rule M3). */
  mustChangePassword: z.literal(true).optional(),
})
