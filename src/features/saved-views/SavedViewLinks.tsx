import { Group, Menu, Text } from '@mantine/core'
import { IconBookmark, IconChevronDown, IconDots, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../web/dialog/ConfirmDialog.tsx'
import list from '../../web/list/ListPage.module.css'
import { ViewLink } from '../../web/list/ListViews.tsx'
import { plainAddress } from '../../web/address/plain-address.ts'
import { useSession } from '../../web/api/session.ts'
import { useLast } from '../../web/ui/useLast.ts'
import { RenameViewDialog } from './RenameViewDialog.tsx'
import { deleteView } from './saved-view-changes.ts'
import type { SavedView } from './saved-views.contract.ts'
import { whyNotEdit } from './saved-views.rules.ts'
import classes from './SavedViews.module.css'
import type { SavedViewsOfList } from './useSavedViews.ts'
import { ViewActions } from './ViewActions.tsx'

/** The router would call any link current whose parameters are among those of the address. */
const EXACTLY = { exact: true }

const WITHIN_LIST = { target: '[data-fills-screen]' }

/** Those that do not fit are scrolled to; the menu, which has all of them, stays in sight. */
export const SavedViewLinks = (saved: SavedViewsOfList) => (
  <>
    <span className={classes.line} />
    {saved.views.map((view) => (
      <ViewLink key={view._id} search={getSearch(view)} isCurrent={view === saved.open} title={view.name}>
        <SavedViewIcon isShared={view.isShared} />
        <Text component="span" maw="14rem" truncate inherit>
          {view.name}
        </Text>
      </ViewLink>
    ))}
    <SavedViewMenu {...saved} />
  </>
)

const getSearch =
  ({ query }: SavedView) =>
  (before: object) => ({ ...plainAddress.parseSearch(query), limit: 'limit' in before ? before.limit : undefined })

const SavedViewIcon = ({ isShared }: { isShared: boolean }) =>
  isShared ? (
    <IconUsers size="1.1em" role="img" aria-label="Shared" />
  ) : (
    <IconBookmark size="1.1em" aria-hidden="true" />
  )

function SavedViewMenu({ views, open, query }: SavedViewsOfList) {
  const button = useRef<HTMLButtonElement>(null)
  const [changed, setChanged] = useState<string | null>(null)
  const [renamed, setRenamed] = useState<SavedView | null>(null)
  const [deleted, setDeleted] = useState<SavedView | null>(null)
  const lastRenamed = useLast(renamed)
  const lastDeleted = useLast(deleted)
  const target = views.find(({ _id }) => _id === changed)
  /** A dialog returns the focus to the button: the menu's item will no longer exist. */
  const ask = (show: () => void) => () => {
    button.current?.focus()
    show()
  }
  return (
    <>
      <Menu
        position="bottom-start"
        shadow="md"
        // Outside of the line of the views, which scrolls sideways and would cut it off.
        withinPortal
        portalProps={WITHIN_LIST}
        returnFocus
        transitionProps={{ duration: 0 }}
        onOpen={() => setChanged(null)}
      >
        <Menu.Target>
          <button
            ref={button}
            type="button"
            className={`${list.view} ${classes.menu}`}
            data-current={open && true}
            title="Saved views"
          >
            <span className={classes.words}>
              <IconBookmark size="1.1em" aria-hidden="true" />
              Saved views{' '}
              <Text component="span" size="xs">
                {views.length}
              </Text>
            </span>
            <IconChevronDown size="1.1em" aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          {target ? (
            <ViewActions
              view={target}
              query={query}
              onRename={ask(() => setRenamed(target))}
              onDelete={ask(() => (target.isMine ? void deleteView(target) : setDeleted(target)))}
            />
          ) : (
            views.map((view) => (
              <ViewLine key={view._id} view={view} isOpen={view === open} onChange={() => setChanged(view._id)} />
            ))
          )}
        </Menu.Dropdown>
      </Menu>
      {lastRenamed && (
        <RenameViewDialog opened={renamed !== null} view={lastRenamed} onClose={() => setRenamed(null)} />
      )}
      <ConfirmDialog
        opened={deleted !== null}
        title="Confirm"
        onClose={() => setDeleted(null)}
        onConfirm={() => (deleted ? deleteView(deleted) : undefined)}
      >
        Are you sure you want to delete the view {lastDeleted?.name}? Everybody in the shop sees it.
      </ConfirmDialog>
    </>
  )
}

function ViewLine({ view, isOpen, onChange }: { view: SavedView; isOpen: boolean; onChange: () => void }) {
  const session = useSession()
  return (
    <Group role="presentation" wrap="nowrap" gap={0} align="stretch">
      <Menu.Item
        component="a"
        flex={1}
        fw={isOpen ? 650 : undefined}
        leftSection={<SavedViewIcon isShared={view.isShared} />}
        renderRoot={(props: object) => (
          <Link {...props} to="." search={getSearch(view) as never} activeOptions={EXACTLY} />
        )}
        aria-current={isOpen ? 'page' : undefined}
      >
        {view.name}
      </Menu.Item>
      {session && whyNotEdit(session, view) === null && (
        <Menu.Item
          w="auto"
          miw="var(--touch)"
          flex="none"
          closeMenuOnClick={false}
          aria-label={`Change ${view.name}`}
          onClick={onChange}
        >
          <IconDots size="1.1em" aria-hidden="true" />
        </Menu.Item>
      )}
    </Group>
  )
}
