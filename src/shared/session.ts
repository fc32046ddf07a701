import { z } from 'zod'
import { id } from './paging.ts'
import { ROLES } from './roles.ts'

/** Who is signed in, and the token that every further call carries. */
export const signedIn = z.object({
  token: z.string(),
  role: z.enum(ROLES),
  userId: id,
  username: z.string(),
  /** True where somebody else gave the password: no call is answered before the person has chosen another (rule M3). */
  mustChangePassword: z.literal(true).optional(),
})
