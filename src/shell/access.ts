import type { RegisteredRouter } from '@tanstack/react-router'
import type { Role } from '../shared/roles.ts'

export type StaticPath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>

const HOME: Record<Role, StaticPath> = {
  administrator: '/',
  warehouse_operator: '/wh-orders',
  machine_operator: '/machine',
}

export const ACCESS_DENIED = '/auth/access'

const OPEN_TO: Record<Role, RegExp> = {
  administrator: /./,
  // The code of a job ticket leads to the machine: those who may not see it are led on to its queue.
  warehouse_operator:
    /^\/(wh-orders|machine(\/[^/]+)?|orders\/(?!new$|edit|return)[^/]+|schedule(\/[^/]+(\/tickets)?)?)$/,
  machine_operator: /^\/machine(\/[^/]+)?$/,
}

const FOR_EVERYBODY = /^\/(config|auth\/.*|pages\/.*|login|logout)?$/

const mayOpen = (role: Role, path: string): boolean => FOR_EVERYBODY.test(path) || OPEN_TO[role].test(path)

export function leadElsewhere(role: Role, address: string): StaticPath | null {
  const path = address.replace(/(?<=.)\/+$/, '')
  if (mayOpen(role, path)) return null
  if (path === '/orders' && mayOpen(role, '/wh-orders')) return '/wh-orders'
  return ACCESS_DENIED
}

/** A foreign address is ignored, so that a link cannot misuse the login as an open redirect. */
export function afterSignIn(role: Role, requested: string | undefined): string {
  if (!requested || !/^\/(?![/\\])/.test(requested)) return HOME[role]
  return leadElsewhere(role, requested.replace(/[?#].*$/, '')) ? HOME[role] : requested
}
