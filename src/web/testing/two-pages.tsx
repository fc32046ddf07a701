import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  RouterProvider,
} from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'

/** For tests of leaving a page: renders `Page` at `/` of an application whose only other page is `/elsewhere`. */
export function openTwoPages(Page: () => ReactNode, history: RouterHistory = createMemoryHistory()) {
  const root = createRootRoute({ component: Outlet })
  const route = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([route('/', Page), route('/elsewhere', () => <p>elsewhere</p>)]),
    history,
  })
  render(
    <MantineProvider env="test">
      <Notifications />
      <RouterProvider router={router as never} />
    </MantineProvider>,
  )
  return {
    leave: () => act(async () => void router.navigate({ to: '/elsewhere' } as never)),
    elsewhere: () => screen.queryByText('elsewhere'),
  }
}
