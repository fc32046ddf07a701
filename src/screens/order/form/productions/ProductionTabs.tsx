import { Button, Group, Tabs, Text, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertTriangle, IconKeyboard, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { Keys } from '../../../../web/keys/Keys.tsx'
import { type KeyGroup, setKeysShown, usePageKeys } from '../../../../web/keys/page-keys.ts'
import { TOO_MANY_PRODUCTIONS } from '../../../../features/productions/productions.contract.ts'
import { isFull, nameOfProduction } from '../draft/order-draft.ts'
import classes from './ProductionTabs.module.css'
import { unlessInDialog } from '../useSaveKeys.ts'
import type { useProductionFocus } from './useProductionFocus.ts'

/** Beside these the keys of any spreadsheet hold. */
const ORDER_FORM_KEYS: readonly KeyGroup[] = [
  {
    title: 'In the order',
    keys: [
      ['Alt P', 'Add a production, go to its clothing type'],
      ['Ctrl Enter', 'Save the order'],
      ['Q', '1st or 2nd quality of a cell'],
      ['X', 'Dozens or mix'],
      ['Ctrl D', 'Copy the row, choose its color'],
      ['Ctrl Shift Delete', 'Remove the row'],
    ],
  },
]

interface ProductionTabsProps extends ReturnType<typeof useProductionFocus> {
  title: string
  keys: readonly string[]
  /** The keys of those with errors. */
  wrong: readonly string[]
  first?: string | undefined
  onAdd: () => void
  children: ReactNode
}

/** All productions are in sight, one below the other: a tab leads to its own, and tells which one has the focus. */
export function ProductionTabs({ title, root, goTo, keys, wrong, first, onAdd, children }: ProductionTabsProps) {
  const id = useId()
  const [focused, setFocused] = useState(first)
  const opened = keys.find((key) => key === focused) ?? keys[0] ?? null
  usePageKeys(ORDER_FORM_KEYS)
  useEffect(() => {
    if (first) root.current?.querySelector(`[data-production="${CSS.escape(first)}"]`)?.scrollIntoView()
  }, [first, root])
  // The key of the letter P: on a Mac, Alt makes another letter of it.
  useHotkeys([['alt+P', unlessInDialog(onAdd), { usePhysicalKeys: true }]], [])

  return (
    <Tabs
      ref={root}
      component="section"
      aria-labelledby={`${id}-title`}
      className={classes.productions}
      value={opened}
      onChange={(key) => goTo(key, 'panel')}
      activateTabWithKeyboard={false}
      keepMountedMode="display-none"
      onFocus={({ target }) =>
        setFocused((was) => target.closest<HTMLElement>('[data-production]')?.dataset['production'] ?? was)
      }
    >
      <Title order={2} size="h4" id={`${id}-title`}>
        {title}
      </Title>
      {children}
      <Group gap="2xs" wrap="nowrap" className={classes.bar}>
        <Tabs.List className={classes.tabs} aria-label="Production orders">
          {keys.map((key, index) => (
            <Tabs.Tab
              key={key}
              value={key}
              rightSection={
                wrong.includes(key) && (
                  <IconAlertTriangle size={14} color="var(--mantine-color-error)" aria-label="with errors" />
                )
              }
            >
              {nameOfProduction(index)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Button
          variant="subtle"
          color="gray"
          visibleFrom="sm"
          leftSection={<IconKeyboard size={16} />}
          rightSection={<Keys aria-hidden="true">?</Keys>}
          onClick={() => setKeysShown(true)}
        >
          Keys
        </Button>
      </Group>
      <Button
        variant="default"
        className={classes.add}
        leftSection={<IconPlus size={16} />}
        rightSection={
          <Keys visibleFrom="sm" aria-hidden="true">
            Alt P
          </Keys>
        }
        data-path="productionProducts"
        disabled={isFull(keys)}
        aria-describedby={isFull(keys) ? id : undefined}
        aria-keyshortcuts="Alt+P"
        onClick={onAdd}
      >
        Add Production Order
      </Button>
      {isFull(keys) && (
        <Text id={id} size="sm" c="dimmed">
          {TOO_MANY_PRODUCTIONS}
        </Text>
      )}
    </Tabs>
  )
}
