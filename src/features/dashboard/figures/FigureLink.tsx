import { IconArrowUpRight } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '../../../shared/roles.ts'
import { useSession } from '../../../web/api/session.ts'
import type { Machine } from '../../floor/schedules.contract.ts'
import classes from './FigureLink.module.css'
import type { OrderSearch, ProductionSearch, QueueSearch } from './figure-links.rules.ts'

export type Target =
  | { list: 'orders'; search: OrderSearch }
  | { list: 'productions'; search: ProductionSearch }
  | { list: 'queue'; machine: Machine; search: QueueSearch }
  | { list: 'order'; id: string }

export const toOrders = (search: OrderSearch): Target => ({ list: 'orders', search })

export function getLink(target: Target, role: Role | undefined): LinkProps | null {
  if (target.list === 'queue') {
    const params = { machine: target.machine }
    if (role !== 'machine_operator') return { to: '/schedule/$machine', params, search: target.search as never }
    // The machine screen has no filters: only what it shows as a whole is proved there.
    return Object.keys(target.search).length === 0 ? { to: '/machine/$machine', params } : null
  }
  if (role === 'machine_operator') return null
  if (target.list === 'order') return { to: '/orders/$id', params: { id: target.id } }
  if (target.list === 'orders')
    return { to: role === 'administrator' ? '/orders' : '/wh-orders', search: target.search as never }
  return role === 'administrator' ? { to: '/productions', search: target.search as never } : null
}

interface FigureLinkProps {
  target: Target
  className?: string | undefined
  withArrow?: boolean
  children: ReactNode
}

export function FigureLink({ target, className = '', withArrow, children }: FigureLinkProps) {
  const link = getLink(target, useSession()?.role)
  if (!link) return <span className={className}>{children}</span>
  return (
    <Link {...link} className={`${classes.link} ${className}`}>
      {children}
      {withArrow && <IconArrowUpRight size="1.1rem" className={classes.arrow} aria-hidden="true" />}
    </Link>
  )
}
