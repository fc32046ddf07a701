import type { RegisteredRouter } from '@tanstack/react-router'
import { type Access, may } from '../shared/policies.ts'
import type { Role } from '../shared/roles.ts'

type Path = keyof RegisteredRouter['routesByPath']
export type StaticPath = Exclude<Path, `${string}$${string}`>

const HOME: Record<Role, StaticPath> = {
  administrator: '/',
  warehouse_operator: '/wh-orders',
  machine_operator: '/machine',
}

export const ACCESS_DENIED = '/auth/access'

/** Who may open a page: the router asks it, and the menu. */
const PAGES: Record<Path, Access> = {
  '/': 'signed-in',
  '/auth/access': 'public',
  '/auth/error': 'public',
  '/backups': 'backups.read',
  '/clothing-types': 'clothingTypes.read',
  '/colors': 'colors.read',
  '/config': 'signed-in',
  '/customers': 'customers.read',
  '/customers/$id': 'customers.read',
  '/designs': 'designs.read',
  '/designs/$id': 'designs.read',
  '/inventories': 'inventories.change',
  '/inventories/count-sheet': 'inventories.change',
  '/login': 'public',
  '/logout': 'public',
  // The code of a job ticket leads to the machine: those who may not see it are led on to its queue.
  '/machine': 'schedules.read',
  '/machine/$machine': 'schedules.read',
  '/machines-and-days': 'machines.change',
  '/orders': 'orders.change',
  '/orders/$id': 'orders.read',
  '/orders/edit': 'orders.change',
  '/orders/edit/$id': 'orders.change',
  '/orders/new': 'orders.change',
  '/orders/print': 'orders.read',
  '/orders/return': 'orders.change',
  '/orders/return/$id': 'orders.change',
  '/pages/notfound': 'public',
  '/press-plan': 'pressPlan.change',
  '/productions': 'productions.read',
  '/report/delivery': 'deliveryReport.read',
  '/schedule': 'schedules.oversee',
  '/schedule/$machine': 'schedules.oversee',
  '/schedule/$machine/tickets': 'schedules.oversee',
  '/security-log': 'securityLog.read',
  '/setup': 'shop.change',
  '/trash/clothing-types': 'clothingTypes.readTrash',
  '/trash/colors': 'colors.readTrash',
  '/trash/customers': 'customers.readTrash',
  '/trash/designs': 'designs.readTrash',
  '/trash/orders': 'orders.readTrash',
  '/trash/productions': 'productions.readTrash',
  '/trash/schedules': 'schedules.readTrash',
  '/trash/users': 'users.readTrash',
  '/users': 'users.read',
  '/wh-orders': 'orders.read',
}

export const mayOpen = (role: Role, page: Path): boolean => may(role, PAGES[page])

const PATHS = Object.keys(PAGES) as Path[]
/** `/orders/new` is a page, and not an order. */
const pageAt = (path: string): Path | undefined =>
  PATHS.find((page) => page === path) ??
  PATHS.find((page) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}$`).test(path))

export function leadElsewhere(role: Role, address: string): StaticPath | null {
  const page = pageAt(address.replace(/(?<=.)\/+$/, ''))
  // What is no page is found missing by administrators; others are denied it.
  if (page ? mayOpen(role, page) : HOME[role] === '/') return null
  if (page === '/orders' && mayOpen(role, '/wh-orders')) return '/wh-orders'
  return ACCESS_DENIED
}

/** A foreign address is ignored, so that a link cannot misuse the login as an open redirect. */
export function afterSignIn(role: Role, requested: string | undefined): string {
  if (!requested || !/^\/(?![/\\])/.test(requested)) return HOME[role]
  return leadElsewhere(role, requested.replace(/[?#].*$/, '')) ? HOME[role] : requested
}
