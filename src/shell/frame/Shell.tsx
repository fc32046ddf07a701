import '../../web/theme/screens.css'
import { AppShell, Burger, Group, ScrollArea, UnstyledButton } from '@mantine/core'
import { useDisclosure, useLocalStorage, useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { Link, Outlet, type RouterState, useLocation, useNavigate, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { whoAmI } from '../../features/auth/auth.contract.ts'
import { recordsChanged } from '../../shared/records/records-changed.ts'
import { may } from '../../shared/policies.ts'
import { ROLE_LABELS } from '../../shared/roles.ts'
import { call } from '../../web/api/call.ts'
import { keepConnected, useLive } from '../../web/api/live.ts'
import { askedPassword } from '../../web/api/own-password.ts'
import { refreshTables } from '../../web/api/queries.ts'
import { getMenu, type MenuGroup } from '../menu.ts'
import { useMachinesOfShop } from '../../features/machines/useMachinesOfShop.ts'
import { useSession } from '../../web/api/session.ts'
import { useReturnAddress } from '../../web/list/record-navigation.ts'
import { useLightPaper } from '../../web/print/useLightPaper.ts'
import { lazyDialog } from '../../web/dialog/lazy-dialog.tsx'
import { LargeImage } from '../../web/art/LargeImage.tsx'
import { Brand } from '../../web/ui/page/Brand.tsx'
import { PersonMenu } from '../../web/ui/page/person-menu.ts'
import { SharedTooltip } from '../../web/ui/SharedTooltip.tsx'
import { useRedraws } from '../../web/state/redraws.ts'
import { ConnectionBar } from './ConnectionBar.tsx'
import { MenuSection } from './MenuSection.tsx'
import { InShell } from '../../web/ui/page/CenteredCard.tsx'
import classes from './Shell.module.css'
import { useLetterKeys } from '../keys/useLetterKeys.ts'
import { useSearchKey } from '../keys/useSearchKey.ts'
import { FINDS } from '../search/finds.ts'
import { SearchField } from '../search/SearchField.tsx'
import { useTypedAhead } from '../search/typed-ahead.ts'
import { UserMenu } from './UserMenu.tsx'

const SignInAgainDialog = lazyDialog(
  async () => (await import('../../features/auth/SignInAgainDialog.tsx')).SignInAgainDialog,
)

const AskPasswordDialog = lazyDialog(
  async () => (await import('../../features/auth/AskPasswordDialog.tsx')).AskPasswordDialog,
)

const SearchAndKeys = lazyDialog(async () => (await import('../keys/SearchAndKeys.tsx')).SearchAndKeys)

/** 48 px at the usual size of text, and never too low for a finger. */
const BAR = 'clamp(48px, 3.43rem, 60px)'

export function Shell() {
  const session = useSession()
  const { pathname } = useLocation()
  const menuButton = useRef<HTMLButtonElement>(null)
  const menu = useMenu(pathname, menuButton)
  const [isSearching, { open: openSearch, close: closeSearch }] = useDisclosure()
  useSearchKey(openSearch)
  const navigate = useNavigate()
  useLetterKeys({
    role: session?.role,
    onSearch: openSearch,
    onGo: ({ to, params }) => void navigate({ to, params }),
  })
  useTypedAhead(isSearching)
  useReturnAddress(isOfOrder)
  useLightPaper()
  useEffect(() => keepConnected(() => call(whoAmI, {})), [])
  useLive(recordsChanged, ({ tables }) => refreshTables(tables))
  useMachinesOfShop()
  const redraws = useRedraws()
  const isFloor = useRouterState({ select: isOnFloor })
  const isAsked = askedPassword.useValue() !== null
  if (!session) return null
  const overlays = (
    <>
      <LargeImage />
      <SearchAndKeys opened={isSearching} onClose={closeSearch} session={session} />
      <AskPasswordDialog opened={isAsked} touch={isFloor} />
      <SignInAgainDialog opened={session.isSpent ?? false} />
    </>
  )
  const person = { username: session.username, role: ROLE_LABELS[session.role] }
  if (isFloor) {
    const home = may(session.role, 'dashboard.readOffice') ? 'Office' : 'Dashboard'
    const floor = { home, search: FINDS[session.role], onSearch: openSearch }
    return (
      <>
        <main id="screen" tabIndex={-1} data-floor>
          <PersonMenu value={<UserMenu {...person} floor={floor} />}>
            <Outlet key={redraws} />
          </PersonMenu>
        </main>
        {overlays}
      </>
    )
  }
  return (
    <AppShell
      header={{ height: BAR }}
      navbar={{
        width: menu.isRail ? '4rem' : '16rem',
        breakpoint: menu.isDrawer ? ALWAYS : NEVER,
        collapsed: { mobile: !menu.isShown },
      }}
      padding={0}
      transitionDuration={120}
    >
      <a href="#screen" className={classes.skip}>
        Skip to the screen
      </a>
      <AppShell.Header className={classes.header}>
        <Group gap="sm" wrap="nowrap">
          <Burger
            ref={menuButton}
            opened={menu.isDrawer && menu.isShown}
            onClick={menu.toggle}
            size="sm"
            aria-label="Menu"
            aria-expanded={menu.isShown && !menu.isRail}
          />
          <UnstyledButton display="flex" mih="var(--touch)" renderRoot={(props: object) => <Link {...props} to="/" />}>
            <Brand />
          </UnstyledButton>
        </Group>
        <SearchField role={session.role} onOpen={openSearch} />
        <UserMenu {...person} />
      </AppShell.Header>
      <Navbar menu={menu} groups={getMenu(session.role)} pathname={pathname} />
      <AppShell.Main id="screen" className={classes.main} tabIndex={-1}>
        <ConnectionBar />
        <div className={classes.screen}>
          <InShell value>
            <Outlet key={redraws} />
          </InShell>
        </div>
      </AppShell.Main>
      {overlays}
    </AppShell>
  )
}

interface NavbarProps {
  menu: ReturnType<typeof useMenu>
  groups: readonly MenuGroup[]
  pathname: string
}

function Navbar({ menu: { isDrawer, isRail, isShown, close }, groups, pathname }: NavbarProps) {
  const section = { pathname, isRail, onFollow: close }
  const space = isRail ? '3xs' : '2xs'
  return (
    <AppShell.Navbar
      className={classes.navbar}
      aria-label="Menu"
      data-rail={isRail || undefined}
      data-drawer={isDrawer && isShown ? 'open' : undefined}
      inert={!isShown}
    >
      <SharedTooltip side="right">
        <AppShell.Section
          grow
          component={ScrollArea}
          type="auto"
          scrollbarSize={isRail ? 5 : undefined}
          px={space}
          py="2xs"
        >
          {groups.slice(0, -1).map((group) => (
            <MenuSection key={group.items[0]!.to} group={group} {...section} />
          ))}
        </AppShell.Section>
        <AppShell.Section className={classes.foot} px={space} pt="2xs">
          <MenuSection group={groups.at(-1)!} {...section} />
        </AppShell.Section>
      </SharedTooltip>
    </AppShell.Navbar>
  )
}

function useMenu(pathname: string, button: RefObject<HTMLElement | null>) {
  const isDrawer = useMediaQuery('(width < 991px)', false, AT_ONCE)
  const isWide = useMediaQuery('(min-width: 1200px)', true, AT_ONCE)
  const [isOpen, { toggle, close }] = useDisclosure()
  const [chosen, choose] = useLocalStorage<'names' | 'icons' | null>({ key: 'menu', defaultValue: null, ...AT_ONCE })
  useEffect(close, [pathname, close])
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isDrawer || !isOpen) return
    close()
    button.current?.focus()
  })
  const isRail = !isDrawer && (chosen ?? (isWide ? 'names' : 'icons')) === 'icons'
  return {
    isDrawer,
    isRail,
    isShown: !isDrawer || isOpen,
    toggle: isDrawer ? toggle : () => choose(isRail ? 'names' : 'icons'),
    close,
  }
}

const AT_ONCE = { getInitialValueInEffect: false }

/** One rule decides whether the menu is a drawer: Mantine would compare widths a second time, and not as we do. */
const [ALWAYS, NEVER] = [100_000, 0]

/** They are read from two metres. */
const isOnFloor = ({ resolvedLocation, location }: RouterState): boolean =>
  (resolvedLocation ?? location).pathname.startsWith('/machine/')

const isOfOrder = (pathname: string): boolean => pathname.startsWith('/orders/')
