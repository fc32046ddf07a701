import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  type RouteComponent,
  useNavigate,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import type { TicketsSearch } from '../features/schedules/ticket/tickets-search.ts'
import { isSetupNeeded } from '../screens/setup/setup-needed.contract.ts'
import { may } from '../shared/policies.ts'
import { ACCESS_DENIED, afterSignIn, leadElsewhere } from './access.ts'
import { call, onForbidden } from '../web/api/call.ts'
import { whenIdle } from '../web/idle.ts'
import { getSession, onSession } from '../web/api/session.ts'
import { lastAddress } from '../web/list/last-view.ts'
import { plainAddress } from '../web/address/plain-address.ts'
import { NotFoundPage } from '../web/ui/page/NotFoundPage.tsx'
import { UnexpectedError } from './UnexpectedError.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage, errorComponent: UnexpectedError })

function Root() {
  const navigate = useNavigate()
  useEffect(() => onForbidden(() => void navigate({ to: ACCESS_DENIED })), [navigate])
  useEffect(() => onSession(() => void router.invalidate()), [])
  return <Outlet />
}

type Load<Name extends string> = () => Promise<Record<Name, RouteComponent>>

const open = <const Path extends string, Name extends string>(path: Path, load: Load<Name>, name: Name) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) })

const Shell = lazyRouteComponent(() => import('./frame/Shell.tsx'), 'Shell')

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search: Record<string, unknown>): { redirect?: string } =>
    typeof search['redirect'] === 'string' ? { redirect: search['redirect'] } : {},
  async beforeLoad({ search, preload }) {
    const session = getSession()
    if (session) throw redirect({ href: afterSignIn(session.role, search.redirect), replace: true })
    if (!preload && (await isEmptyShop())) throw redirect({ to: '/setup', replace: true })
  },
  // Loads the shell while the user types the password, so that it is ready after the sign-in.
  onEnter: () => void whenIdle(() => void Shell.preload?.()),
  component: lazyRouteComponent(() => import('../features/auth/LoginPage.tsx'), 'LoginPage'),
})

const SETUP_CHECK_MS = 1500

/** Also if the server does not answer: the login page is shown then, and signing in reports the error. */
const isEmptyShop = (): Promise<boolean> =>
  call(isSetupNeeded, {}, AbortSignal.timeout(SETUP_CHECK_MS)).then(
    ({ needed }) => needed,
    () => false,
  )

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  async beforeLoad({ preload }) {
    if (!preload && !(await isEmptyShop())) throw redirect({ to: '/login', replace: true })
  },
  component: lazyRouteComponent(() => import('../screens/setup/SetupPage.tsx'), 'SetupPage'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  beforeLoad({ location }) {
    const session = getSession()
    if (!session) throw redirect({ to: '/login', search: location.href === '/' ? {} : { redirect: location.href } })
    const elsewhere = leadElsewhere(session.role, location.pathname)
    if (elsewhere) throw redirect({ to: elsewhere, replace: true })
  },
})

const firstMachine = <const Path extends string>(path: Path, to: '/schedule/$machine' | '/machine/$machine') =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad: async () => {
      const { FIRST_MACHINE } = await import('../features/machines/machine-key.contract.ts')
      throw redirect({ to, params: { machine: FIRST_MACHINE }, replace: true })
    },
  })

const toOrders = () => {
  throw redirect({ to: '/orders', replace: true })
}
const editNone = createRoute({ getParentRoute: () => signedIn, path: '/orders/edit', beforeLoad: toOrders })
const returnNone = createRoute({ getParentRoute: () => signedIn, path: '/orders/return', beforeLoad: toOrders })

const screen = <const Path extends string, Name extends string>(
  path: Path,
  load: Load<Name>,
  name: Name,
  firstView?: string,
) =>
  createRoute({
    getParentRoute: () => signedIn,
    path,
    beforeLoad({ search, location: { pathname, hash } }) {
      const last = lastAddress(pathname, firstView)
      if (!last || Object.keys(search).length > 0) return
      throw redirect({ href: `${pathname}?${last}${hash && `#${hash}`}`, replace: true })
    },
    component: lazyRouteComponent(load, name),
  })

const newOrder = createRoute({
  getParentRoute: () => signedIn,
  path: '/orders/new',
  validateSearch: ({ from, customer }: Record<string, unknown>): { from?: string; customer?: string } => ({
    ...(typeof from === 'string' && { from }),
    ...(typeof customer === 'string' && { customer }),
  }),
  component: lazyRouteComponent(() => import('../screens/order/NewOrderPage.tsx'), 'NewOrderPage'),
})

const printOrders = createRoute({
  getParentRoute: () => signedIn,
  path: '/orders/print',
  validateSearch: ({ ids, paper, size }: Record<string, unknown>): { ids?: string; paper?: string; size?: string } => ({
    ...(typeof ids === 'string' && { ids }),
    ...(typeof paper === 'string' && { paper }),
    ...(typeof size === 'string' && { size }),
  }),
  component: lazyRouteComponent(() => import('../features/orders/print/PrintPage.tsx'), 'PrintPage'),
})

const tickets = createRoute({
  getParentRoute: () => signedIn,
  path: '/schedule/$machine/tickets',
  validateSearch: (search: Record<string, unknown>): TicketsSearch => search,
  component: lazyRouteComponent(() => import('../features/schedules/ticket/TicketsPage.tsx'), 'TicketsPage'),
})

const onMachine = createRoute({
  getParentRoute: () => signedIn,
  path: '/machine/$machine',
  validateSearch: ({ job }: Record<string, unknown>): { job?: string } => (typeof job === 'string' ? { job } : {}),
  beforeLoad({ params, search }) {
    if (may(getSession()?.role, 'schedules.operate')) return
    throw redirect({ to: '/schedule/$machine', params, ...(search.job && { hash: search.job }), replace: true })
  },
  component: lazyRouteComponent(() => import('../screens/machine/MachinePage.tsx'), 'MachinePage'),
})

/** Constants of their own: inline in the route tree TypeScript infers their path as any, and then accepts every link. */
const errorPage = createRoute({ getParentRoute: () => root, path: '/auth/error', component: UnexpectedError })
const notFound = createRoute({ getParentRoute: () => root, path: '/pages/notfound', component: NotFoundPage })

const editOrder = createRoute({
  getParentRoute: () => signedIn,
  path: '/orders/edit/$id',
  validateSearch: ({ production }: Record<string, unknown>): { production?: string } =>
    typeof production === 'string' ? { production } : {},
  component: lazyRouteComponent(() => import('../screens/order/EditOrderPage.tsx'), 'EditOrderPage'),
})

const routeTree = root.addChildren([
  login,
  open('/logout', () => import('../features/auth/LogoutPage.tsx'), 'LogoutPage'),
  setup,
  open('/auth/access', () => import('../features/auth/AccessDeniedPage.tsx'), 'AccessDeniedPage'),
  errorPage,
  notFound,
  signedIn.addChildren([
    screen('/', () => import('../screens/dashboard/DashboardPage.tsx'), 'DashboardPage'),
    screen('/config', () => import('./ConfigPage.tsx'), 'ConfigPage'),

    screen('/users', () => import('../features/users/UsersPage.tsx'), 'UsersPage'),
    screen('/security-log', () => import('../features/security-log/SecurityLogPage.tsx'), 'SecurityLogPage'),
    screen('/backups', () => import('../features/backups/BackupsPage.tsx'), 'BackupsPage'),
    screen('/machines-and-days', () => import('../screens/machines-and-days/MachinesPage.tsx'), 'MachinesPage'),
    screen('/customers', () => import('../features/customers/CustomersPage.tsx'), 'CustomersPage'),
    screen('/customers/$id', () => import('../screens/overviews/CustomerPage.tsx'), 'CustomerPage'),
    screen('/colors', () => import('../features/colors/ColorsPage.tsx'), 'ColorsPage'),
    screen('/clothing-types', () => import('../features/clothing-types/ClothingTypesPage.tsx'), 'ClothingTypesPage'),
    screen('/designs', () => import('../features/designs/DesignsPage.tsx'), 'DesignsPage'),
    screen('/designs/$id', () => import('../screens/overviews/DesignPage.tsx'), 'DesignPage'),

    screen('/wh-orders', () => import('../screens/orders/WarehouseOrdersPage.tsx'), 'WarehouseOrdersPage', 'complete'),
    screen('/orders', () => import('../screens/orders/OrdersPage.tsx'), 'OrdersPage', 'open'),
    newOrder,
    printOrders,
    screen('/orders/$id', () => import('../screens/order/OrderSummaryPage.tsx'), 'OrderSummaryPage'),
    editNone,
    editOrder,
    returnNone,
    screen('/orders/return/$id', () => import('../screens/order/return/ReturnPage.tsx'), 'ReturnPage'),
    screen(
      '/productions',
      () => import('../screens/productions/ProductionsPage.tsx'),
      'ProductionsPage',
      'to_schedule',
    ),
    screen('/press-plan', () => import('../screens/press-plan/PressPlanPage.tsx'), 'PressPlanPage'),
    firstMachine('/schedule', '/schedule/$machine'),
    screen('/schedule/$machine', () => import('../screens/schedule/SchedulePage.tsx'), 'SchedulePage'),
    tickets,
    firstMachine('/machine', '/machine/$machine'),
    onMachine,
    screen('/inventories', () => import('../features/inventories/list/InventoriesPage.tsx'), 'InventoriesPage'),
    screen('/inventories/count-sheet', () => import('../features/inventories/CountSheetPage.tsx'), 'CountSheetPage'),
    screen(
      '/report/delivery',
      () => import('../features/delivery-report/DeliveryReportPage.tsx'),
      'DeliveryReportPage',
    ),

    screen('/trash/orders', () => import('../screens/orders/OrderTrashPage.tsx'), 'OrderTrashPage'),
    screen('/trash/productions', () => import('../screens/productions/ProductionTrashPage.tsx'), 'ProductionTrashPage'),
    screen('/trash/schedules', () => import('../screens/schedule/ScheduleTrashPage.tsx'), 'ScheduleTrashPage'),
    screen('/trash/customers', () => import('../features/customers/CustomersPage.tsx'), 'CustomerTrashPage'),
    screen(
      '/trash/clothing-types',
      () => import('../features/clothing-types/ClothingTypesPage.tsx'),
      'ClothingTypeTrashPage',
    ),
    screen('/trash/colors', () => import('../features/colors/ColorsPage.tsx'), 'ColorTrashPage'),
    screen('/trash/designs', () => import('../features/designs/DesignsPage.tsx'), 'DesignTrashPage'),
    screen('/trash/users', () => import('../features/users/UsersPage.tsx'), 'UserTrashPage'),
  ]),
])

export const router = createRouter({
  ...plainAddress,
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: UnexpectedError,
  defaultNotFoundComponent: NotFoundPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
