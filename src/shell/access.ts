import type { RegisteredRouter } from '@tanstack/react-router'
import type { Role } from '../shared/roles.ts'

/** The path of a screen without parameters. */
export type StaticPath = Exclude<keyof RegisteredRouter['routesByPath'], `${string}$${string}`>

/** Where a person starts after signing in. */
const HOME: Record<Role, StaticPath> = {
  administrator: '/',
  warehouse_operator: '/wh-orders',
  machine_operator: '/machine',
}

export const ACCESS_DENIED = '/auth/access'

/** Which screens a role may open besides those that everybody may; an administrator opens all (rule M4). */
const OPEN_TO: Record<Role, RegExp> = {
  administrator: /./,
  warehouse_operator: /^\/(wh-orders|orders\/(?!new$|edit|return)[^/]+|schedule(\/[^/]+)?)$/,
  machine_operator: /^\/machine(\/[^/]+)?$/,
}

const FOR_EVERYBODY = /^\/(config|auth\/.*|pages\/.*|login|logout)$/

/** Whether a signed-in person may open the screen at this address. */
const mayOpen = (role: Role, path: string): boolean => FOR_EVERYBODY.test(path) || OPEN_TO[role].test(path)

/** Where a person of this role is led instead of the screen at this address, or null: it is theirs to open. */
export function leadElsewhere(role: Role, address: string): StaticPath | null {
  const path = address.replace(/(?<=.)\/+$/, '')
  if (mayOpen(role, path)) return null
  if (path === '/') return HOME[role]
  if (path === '/orders' && mayOpen(role, '/wh-orders')) return '/wh-orders'
  return ACCESS_DENIED
}

/**
 * Where somebody of this role goes after signing in: back to the screen that asked for it, unless it is another role's,
 * or is no screen of ours but an address that a link smuggled in.
 */
export function afterSignIn(role: Role, asked: string | undefined): string {
  if (!asked || !/^\/(?![/\\])/.test(asked)) return HOME[role]
  return leadElsewhere(role, asked.replace(/[?#].*$/, '')) ? HOME[role] : asked
}
