import { z } from 'zod'
import { givenPassword, username } from '../../shared/security/credentials.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { signedIn } from '../../shared/session.ts'

export const signIn = endpoint('public', {
  name: 'signIn',
  summary: 'Sign in',
  method: 'POST',
  path: '/api/users/login',
  input: z.object({ username, password: givenPassword }),
  output: signedIn,
})

export const signOut = endpoint('signed-in', {
  name: 'signOut',
  summary: 'Sign out',
  method: 'POST',
  path: '/api/users/logout',
  beforeOwnPassword: true,
  input: z.object({}),
  output: z.object({ message: z.string() }),
})

export const whoAmI = endpoint('signed-in', {
  name: 'whoAmI',
  summary: 'Who is signed in',
  method: 'GET',
  shows: [],
  path: '/api/users/me',
  beforeOwnPassword: true,
  input: z.object({}),
  output: signedIn.omit({ token: true }),
})
