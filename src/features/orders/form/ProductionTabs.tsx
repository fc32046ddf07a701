import { Button, Kbd, Tabs, Text } from '@mantine/core'
import { useDidUpdate, useHotkeys, useWindowEvent } from '@mantine/hooks'
import { IconAlertCircle, IconKeyboard, IconPlus } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { lazyDialog } from '../../../web/dialog/lazy-dialog.tsx'
import { TOO_MANY_PRODUCTIONS } from '../../productions/productions.contract.ts'
import { isFull, nameOfProduction } from './order-draft.ts'
import classes from './ProductionTabs.module.css'
import { unlessInDialog } from './useSaveKeys.ts'

const KeysDialog = lazyDialog(async () => (await import('./sheet/KeysDialog.tsx')).KeysDialog)

/** Where a ? is text: in fields and dialogs, but neither in a cell of a sheet nor in a color field that is empty. */
const TYPED_IN =
  'input:not([data-column]), input[data-column="color"]:not(:placeholder-shown), textarea, [role="dialog"]'

interface ProductionTab {
  key: string
  hasErrors: boolean
  /** Beside the name: a tag. */
  tag?: ReactNode
}

interface ProductionTabsProps {
  root: RefObject<HTMLDivElement | null>
  tabs: readonly ProductionTab[]
  /** The key of the open tab. */
  opened: string | null
  onOpen: (key: string | null) => void
  onAdd: () => void
  /** The panels, of which only the open one is in the page. */
  children: ReactNode
}

/** One tab for each production of an order. A tab with an error is marked. */
export function ProductionTabs({ root, tabs, opened, onOpen, onAdd, children }: ProductionTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [areKeysShown, setKeysShown] = useState(false)
  const showKeys = () => setKeysShown(true)
  useDidUpdate(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [opened])
  // The key of the letter P: on a Mac, Alt makes another letter of it.
  useHotkeys([['alt+P', unlessInDialog(onAdd), { usePhysicalKeys: true }]], [])
  // Not a hotkey of Mantine, which wants the modifier keys named: layouts differ in how ? is typed.
  useWindowEvent('keydown', (event) => {
    if (event.key !== '?' || (event.target instanceof Element && event.target.closest(TYPED_IN))) return
    // A cell would take it as text.
    event.preventDefault()
    showKeys()
  })

  return (
    <Tabs ref={root} value={opened} onChange={onOpen} keepMounted={false}>
      <div className={classes.bar}>
        <Tabs.List ref={list} className={classes.tabs} aria-label="Production orders">
          {tabs.map(({ key, hasErrors, tag }, index) => (
            <Tabs.Tab
              key={key}
              value={key}
              data-tab={key}
              rightSection={
                (hasErrors || tag) && (
                  <span className={classes.marks}>
                    {tag}
                    {hasErrors && <IconAlertCircle size={16} className={classes.error} aria-label="has errors" />}
                  </span>
                )
              }
            >
              {nameOfProduction(index)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={16} />}
          rightSection={
            <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
              Alt P
            </Kbd>
          }
          data-path="productionProducts"
          disabled={isFull(tabs)}
          aria-describedby={isFull(tabs) ? id : undefined}
          aria-keyshortcuts="Alt+P"
          onClick={onAdd}
        >
          Add Production Order
        </Button>
        <Button
          variant="subtle"
          color="gray"
          className={classes.add}
          visibleFrom="sm"
          leftSection={<IconKeyboard size={16} />}
          rightSection={
            <Kbd size="xs" aria-hidden="true">
              ?
            </Kbd>
          }
          onClick={showKeys}
        >
          Keys
        </Button>
        {isFull(tabs) && (
          <Text id={id} size="sm" c="dimmed">
            {TOO_MANY_PRODUCTIONS}
          </Text>
        )}
      </div>
      {children}
      <KeysDialog opened={areKeysShown} onClose={() => setKeysShown(false)} />
    </Tabs>
  )
}
