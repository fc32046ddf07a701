import { Menu } from '@mantine/core'
import { IconBookmark, IconFilterCheck, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { isWorthSaving, getSavedQuery } from './saved-query.ts'
import { updateView } from './saved-view-changes.ts'
import type { SavedView } from './saved-views.contract.ts'

interface ViewActionsProps {
  view: SavedView
  query: string
  onRename: () => void
  onDelete: () => void
}

export function ViewActions({ view, query, onRename, onDelete }: ViewActionsProps) {
  const { _id: id, version, isShared, isMine } = view
  const first = useRef<HTMLButtonElement>(null)
  // The item that led here is gone.
  useEffect(() => first.current?.focus(), [])
  return (
    <>
      <Menu.Label>{view.name}</Menu.Label>
      <Menu.Item ref={first} leftSection={<IconPencil size="1.1em" />} onClick={onRename}>
        Rename
      </Menu.Item>
      {isMine && (
        <Menu.Item
          leftSection={isShared ? <IconBookmark size="1.1em" /> : <IconUsers size="1.1em" />}
          onClick={() => void updateView({ id, isShared: !isShared })}
        >
          {isShared ? 'Stop sharing' : 'Share with the shop'}
        </Menu.Item>
      )}
      {isWorthSaving(query) && getSavedQuery(view.query) !== query && (
        <Menu.Item
          leftSection={<IconFilterCheck size="1.1em" />}
          onClick={() => void updateView({ id, version, query })}
        >
          Update with the present filters
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash size="1.1em" />} onClick={onDelete}>
        Delete
      </Menu.Item>
    </>
  )
}
