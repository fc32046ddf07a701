import { ActionIcon, Box, Button, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronRight, IconLock, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { lazyDialog } from '../../../../web/dialog/lazy-dialog.tsx'
import { ColorSwatch } from '../../../../web/ui/ColorSwatch.tsx'
import { StatusTag } from '../../../../web/ui/status/StatusTag.tsx'
import { ITEM_RETURNED } from '../../../../features/productions/productions.rules.ts'
import type { ItemFormValues } from '../draft/order-draft.ts'
import { dozensAndPieces } from '../items/dozens-and-pieces.tsx'
import { COLOR_LINE } from './places.ts'
import { ReturnedNote } from './ReturnedNote.tsx'
import { isCalledWrong, nameOfRow, problemOfRow, type Returned, formatSizes, withFields } from './rows.ts'
import type { EditedItems } from './sheet-actions.ts'
import type { SheetProps } from './Sheet.tsx'
import classes from './SheetLines.module.css'
import { useRemoveItem } from './useRemoveItem.tsx'

const ItemDialog = lazyDialog(async () => (await import('../items/ItemDialog.tsx')).ItemDialog)

export function SheetLines({ label, path, items, error, saved, locked, ...props }: SheetProps) {
  const id = useId()
  const { add, edited, setEdited, notice, save, open, remove, takeBack, question } = useLines({
    items,
    locked,
    ...props,
  })
  const wrong = items.find((item) => isCalledWrong(item, error !== undefined))

  return (
    <Box px="sm">
      <ul className={classes.lines} aria-label={label}>
        {items.map((item) => (
          <li key={item.key} data-row={item.key}>
            <OpenLine
              item={item}
              path={item === wrong ? path : undefined}
              isTried={error !== undefined}
              isNew={saved !== undefined && !saved.has(item.key)}
              returned={locked?.get(item.key)}
              onOpen={open}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size={48}
              aria-label={`Remove ${nameOfRow(item)}`}
              onClick={() => remove(item)}
            >
              <IconTrash size={20} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Group data-row={COLOR_LINE.row} justify="space-between" gap="xs" mt="xs">
        <Button
          ref={add}
          variant="light"
          leftSection={<IconPlus size={16} />}
          data-path={wrong ? undefined : path}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={() => setEdited('new')}
        >
          Add Item
        </Button>
        <Text aria-live="polite">
          Total <b>{dozensAndPieces(items)}</b>
        </Text>
      </Group>
      {error && (
        <Text id={`${id}-error`} c="var(--mantine-color-error)" mt="2xs">
          {error}
        </Text>
      )}
      <Group role="status" gap="2xs" wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
        {notice}
        {notice && notice !== ITEM_RETURNED && (
          <Button variant="subtle" flex="none" onClick={takeBack}>
            Undo
          </Button>
        )}
      </Group>
      <ItemDialog
        opened={edited !== null}
        item={edited === 'new' || edited === null ? undefined : edited}
        onSave={save}
        onClose={() => setEdited(null)}
      />
      {question}
    </Box>
  )
}

function useLines({ items, undo, locked, onChange }: EditedItems) {
  const add = useRef<HTMLButtonElement>(null)
  const [edited, setEdited] = useState<ItemFormValues | 'new' | null>(null)
  const [notice, setNotice] = useState('')
  const set = (next: ItemFormValues[]) => {
    undo.record(items, next)
    onChange(next)
    setNotice('')
  }
  const { remove, question } = useRemoveItem({
    items,
    locked,
    onRemove: (item) => {
      set(items.filter((one) => one !== item))
      setNotice(`${nameOfRow(item)} removed.`)
      add.current?.focus()
    },
  })
  return {
    add,
    edited,
    setEdited,
    notice,
    save: (item: ItemFormValues) =>
      set(items.some(({ key }) => key === item.key) ? withFields(items, item.key, item) : [...items, item]),
    open: (item: ItemFormValues) => {
      const isLocked = locked?.has(item.key)
      setNotice(isLocked ? ITEM_RETURNED : '')
      if (!isLocked) setEdited(item)
    },
    remove,
    takeBack: () => {
      const before = undo.undo(items)
      if (before) onChange([...before])
      setNotice('')
      add.current?.focus()
    },
    question,
  }
}

interface OpenLineProps {
  item: ItemFormValues
  path: string | undefined
  isTried: boolean
  isNew: boolean
  returned: Returned | undefined
  onOpen: (item: ItemFormValues) => void
}

function OpenLine({ item, path, isTried, isNew, returned, onOpen }: OpenLineProps) {
  const problem = problemOfRow(item)
  return (
    <UnstyledButton fz="sm" className={classes.open} data-path={path} onClick={() => onOpen(item)}>
      <ColorSwatch code={item.color?.code ?? 'ffffff'} />
      <span className={classes.text}>
        <VisuallyHidden>Edit </VisuallyHidden>
        <b>
          {nameOfRow(item)} {isNew && <StatusTag tone="primary" label="New" />}
          {returned && <IconLock size={14} aria-label="Locked" />}
        </b>
        {returned && <ReturnedNote {...returned} />}
        <Text span c="dimmed">
          {item.size === 'mix' ? `In each dozen: ${formatSizes(item)}` : formatSizes(item)}
        </Text>
        {problem && (isTried || !problem.isUnfinished) && (
          <Text span c="var(--mantine-color-error)">
            {problem.message}
          </Text>
        )}
      </span>
      <b>{dozensAndPieces([item])}</b>
      <IconChevronRight size={20} aria-hidden="true" />
    </UnstyledButton>
  )
}
