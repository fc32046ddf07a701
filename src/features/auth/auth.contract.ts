import { z } from 'zod'
import { givenPassword, username } from '../../shared/security/credentials.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { signedIn } from '../../shared/session.ts'

export const signIn = endpoint({
  name: 'signIn',
  summary: 'Sign in',
  method: 'POST',
  path: '/api/users/login',
  access: 'public',
  input: z.object({ username, password: givenPassword }),
  output: signedIn,
})

export const signOut = endpoint({
  name: 'signOut',
  summary: 'Sign out',
  method: 'POST',
  path: '/api/users/logout',
  access: 'signed-in',
  beforeOwnPassword: true,
  input: z.object({}),
  output: z.object({ message: z.string() }),
})

export const whoAmI = endpoint({
  name: 'whoAmI',
  summary: 'Who is signed in',
  method: 'GET',
  shows: [],
  path: '/api/users/me',
  access: 'signed-in',
  beforeOwnPassword: true,
  input: z.object({}),
  output: signedIn.omit({ token: true }),
})
