import { Button, Kbd, Tabs, Text } from '@mantine/core'
import { useDidUpdate, useHotkeys, useWindowEvent } from '@mantine/hooks'
import { IconAlertCircle, IconKeyboard, IconPlus } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { lazyDialog } from '../../../web/dialog/lazy-dialog.tsx'
import type { FieldErrors } from '../../../web/form/useSubmitForm.ts'
import { MAX_PRODUCTIONS, TOO_MANY_PRODUCTIONS } from '../../productions/productions.contract.ts'
import { errorsInProduction, nameOfProduction, type ProductionFormValues } from './order-draft.ts'
import { ProductionPanel } from './ProductionPanel.tsx'
import classes from './ProductionTabs.module.css'
import { type ChangeProductions, useProductions } from './useProductions.ts'

const KeysDialog = lazyDialog(async () => (await import('./sheet/KeysDialog.tsx')).KeysDialog)

interface ProductionTabsProps {
  productions: readonly ProductionFormValues[]
  errors: FieldErrors
  /** The key of the open tab. */
  opened: string | null
  onOpen: (key: string | null) => void
  onChange: ChangeProductions
}

/** One tab for each production of an order. A tab with an error is marked. */
export function ProductionTabs({ productions, errors, opened, onOpen, onChange }: ProductionTabsProps) {
  const id = useId()
  const { root, undoOf, add, change, duplicate, remove } = useProductions({ productions, onOpen, onChange })
  const list = useRef<HTMLDivElement>(null)
  const [areKeysShown, setKeysShown] = useState(false)
  const showKeys = () => setKeysShown(true)
  useDidUpdate(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [opened])
  const isFull = productions.length >= MAX_PRODUCTIONS
  const unlessInDialog = (act: () => void) => () => {
    if (!document.activeElement?.closest('[role="dialog"]')) act()
  }
  // The key of the letter P: on a Mac, Alt makes another letter of it.
  useHotkeys([['alt+P', unlessInDialog(add), { usePhysicalKeys: true }]], [])
  // Not a hotkey of Mantine, which wants the modifier keys named: layouts differ in how ? is typed.
  useWindowEvent('keydown', ({ key, target }) => {
    const isTyping = target instanceof Element && target.closest('input, textarea, [role="dialog"]')
    if (key === '?' && !isTyping) showKeys()
  })

  return (
    <Tabs ref={root} value={opened} onChange={onOpen} keepMounted={false}>
      <div className={classes.bar}>
        <Tabs.List ref={list} className={classes.tabs} aria-label="Production orders">
          {productions.map(({ key }, index) => {
            const hasErrors = Object.keys(errorsInProduction(errors, index)).length > 0
            return (
              <Tabs.Tab
                key={key}
                value={key}
                rightSection={
                  hasErrors && <IconAlertCircle size={16} className={classes.error} aria-label="has errors" />
                }
              >
                {nameOfProduction(index)}
              </Tabs.Tab>
            )
          })}
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
          disabled={isFull}
          aria-describedby={isFull ? id : undefined}
          aria-keyshortcuts="Alt+P"
          onClick={add}
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
        {isFull && (
          <Text id={id} size="sm" c="dimmed">
            {TOO_MANY_PRODUCTIONS}
          </Text>
        )}
      </div>
      {productions.map((production, index) => (
        <Tabs.Panel key={production.key} value={production.key}>
          <ProductionPanel
            production={production}
            name={nameOfProduction(index)}
            path={`productionProducts.${index}`}
            errors={errorsInProduction(errors, index)}
            undo={undoOf(production.key)}
            onChange={change}
            onDuplicate={isFull ? undefined : duplicate}
            onRemove={remove}
            onShowKeys={showKeys}
          />
        </Tabs.Panel>
      ))}
      <KeysDialog opened={areKeysShown} onClose={() => setKeysShown(false)} />
    </Tabs>
  )
}
