import { z } from 'zod'
import { givenPassword } from '../../shared/security/credentials.ts'
import { newPassword } from '../../shared/security/new-password.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { signedIn } from '../../shared/session.ts'

/** Changes the caller's own password. Ends all sessions of the person (rule M3); the answer has a new one. */
export const changePassword = endpoint('signed-in', {
  name: 'changePassword',
  summary: 'Change one’s own password',
  method: 'PUT',
  path: '/api/users/password',
  beforeOwnPassword: true,
  input: z.object({ currentPassword: givenPassword, newPassword }),
  output: signedIn.extend({ message: z.string() }),
})
