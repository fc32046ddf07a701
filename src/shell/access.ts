import type { RegisteredRouter } from '@tanstack/react-router'
import type { Role } from '../shared/roles.ts'

/** The path of a route without parameters. */
export type StaticPath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>

/** The start screen of each role. */
const HOME: Record<Role, StaticPath> = {
  administrator: '/',
  warehouse_operator: '/wh-orders',
  machine_operator: '/machine',
}

export const ACCESS_DENIED = '/auth/access'

/** The screens that each role may open, besides those open to everybody (rule M4). */
const OPEN_TO: Record<Role, RegExp> = {
  administrator: /./,
  // The code of a job ticket leads to the machine: those who may not see it are led on to its queue.
  warehouse_operator:
    /^\/(wh-orders|machine(\/[^/]+)?|orders\/(?!new$|edit|return)[^/]+|schedule(\/[^/]+(\/tickets)?)?)$/,
  machine_operator: /^\/machine(\/[^/]+)?$/,
}

const FOR_EVERYBODY = /^\/(config|auth\/.*|pages\/.*|login|logout)?$/

/** Whether a signed-in user of this role may open the screen at `path`. */
const mayOpen = (role: Role, path: string): boolean => FOR_EVERYBODY.test(path) || OPEN_TO[role].test(path)

/** The path that a user of this role is redirected to from this address; null if they may open it. */
export function leadElsewhere(role: Role, address: string): StaticPath | null {
  const path = address.replace(/(?<=.)\/+$/, '')
  if (mayOpen(role, path)) return null
  if (path === '/orders' && mayOpen(role, '/wh-orders')) return '/wh-orders'
  return ACCESS_DENIED
}

/**
 * The address to open after signing in: `requested`, if it is a path of this application that the role may open, or else
 * the start screen. A foreign address is ignored, so that a link cannot misuse the login as an open redirect.
 */
export function afterSignIn(role: Role, requested: string | undefined): string {
  if (!requested || !/^\/(?![/\\])/.test(requested)) return HOME[role]
  return leadElsewhere(role, requested.replace(/[?#].*$/, '')) ? HOME[role] : requested
}
