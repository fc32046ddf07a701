import { Anchor, type AnchorProps, Text } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { may } from '../../../shared/policies.ts'
import type { Role } from '../../../shared/roles.ts'
import { useSession } from '../../../web/api/session.ts'
import { lastSort } from '../../../web/list/last-view.ts'
import type { Machine } from '../../../features/machines/machine-key.contract.ts'
import classes from './FigureLink.module.css'
import type { OrderSearch, ProductionSearch, QueueSearch } from './figure-links.rules.ts'

export type Target =
  | { list: 'orders'; search: OrderSearch }
  | { list: 'productions'; search: ProductionSearch }
  | { list: 'queue'; machine: Machine; search: QueueSearch }
  | { list: 'order'; id: string }
  | { list: 'plan' }

export const toOrders = (search: OrderSearch): Target => ({ list: 'orders', search })

export function getLink(target: Target, role: Role | undefined): LinkProps | null {
  if (target.list === 'queue') {
    const params = { machine: target.machine }
    if (may(role, 'schedules.oversee')) return { to: '/schedule/$machine', params, search: target.search as never }
    // The machine screen has no filters: only what it shows as a whole is proved there.
    return Object.keys(target.search).length === 0 ? { to: '/machine/$machine', params } : null
  }
  if (!may(role, 'orders.read')) return null
  if (target.list === 'order') return { to: '/orders/$id', params: { id: target.id } }
  if (target.list === 'plan') return { to: '/press-plan' }
  if (target.list === 'productions' && !may(role, 'productions.read')) return null
  const to = target.list === 'productions' ? '/productions' : may(role, 'orders.change') ? '/orders' : '/wh-orders'
  return { to, search: { ...lastSort(to, target.search.view), ...target.search } as never }
}

export const TILE = classes.tile!

interface FigureLinkProps extends AnchorProps {
  target: Target
  /** One in each tile: a press anywhere on it follows this link. */
  isWhole?: boolean
  children: ReactNode
}

export function FigureLink({ target, isWhole, ...props }: FigureLinkProps) {
  const link = getLink(target, useSession()?.role)
  if (!link) return <Text span inherit {...props} />
  return (
    <Anchor
      inherit
      c="inherit"
      underline="hover"
      className={isWhole ? `${classes.link} ${classes.whole}` : classes.link}
      {...props}
      renderRoot={(root: object) => <Link {...root} {...link} />}
    />
  )
}
