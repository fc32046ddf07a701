import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { Role } from '../../shared/roles.ts'
import { plainAddress } from '../../web/address/plain-address.ts'
import { startSession } from '../../web/api/session.ts'
import { router } from '../router.tsx'

interface Opened {
  /** Whoever is signed in. */
  role?: Role
  /** The rows of every list. */
  rows?: readonly object[]
  /** The answer to a call that is no list; undefined is that of a list. */
  answer?: (path: string) => Response | Promise<Response> | undefined
}

/**
 * For tests of a whole screen: opens that of an address without menu and header. `asked` are the addresses that it calls,
 * `path` is that of the screen that it has led to.
 */
export async function openScreen(
  address: string,
  { role = 'administrator', rows = [], answer }: Opened = {},
): Promise<{ asked: readonly URL[]; path: () => string }> {
  startSession({ token: 't', role, userId: 'u', username: 'ada' })
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const called = new URL(url, location.origin)
    asked.push(called)
    const answered = answer?.(called.pathname)
    if (answered) return answered
    if (called.pathname === '/api/saved-views') return Response.json({ data: [] })
    if (called.pathname.endsWith('/totals')) return Response.json({ schedules: rows.length, dozens: 3, late: 1 })
    if (called.pathname === '/api/press-plan') return Response.json({ machines: [], orders: [] })
    if (called.pathname.endsWith('/promise')) return Response.json({ sides: [] })
    if (called.pathname.startsWith('/api/schedules/machine/'))
      return Response.json({ data: rows, pending: { count: 0, first: [] } })
    return Response.json({ data: rows, total: rows.length, page: 0, limit: 100, sortField: 'createdAt', sortOrder: -1 })
  })
  const { options, fullPath } = router.getMatchedRoutes(address.replace(/[?#].*$/, ''))[2]!
  const root = createRootRoute({ component: Outlet })
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Outlet })
  const screen = createRoute({ getParentRoute: () => signedIn, path: fullPath, component: options.component })
  const only = createRouter({
    ...plainAddress,
    defaultNotFoundComponent: () => null,
    routeTree: root.addChildren([signedIn.addChildren([screen])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  render(
    <MantineProvider env="test">
      <Notifications />
      <RouterProvider router={only as never} />
    </MantineProvider>,
  )
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  return { asked, path: () => only.state.location.pathname }
}
