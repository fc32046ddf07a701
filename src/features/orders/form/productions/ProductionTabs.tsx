import { Button, Group, Kbd, Tabs, Text } from '@mantine/core'
import { useDidUpdate, useHotkeys } from '@mantine/hooks'
import { IconAlertCircle, IconKeyboard, IconPlus } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useId, useRef } from 'react'
import { setKeysShown, usePageKeys } from '../../../../web/keys/page-keys.ts'
import { TOO_MANY_PRODUCTIONS } from '../../../productions/productions.contract.ts'
import { isFull, nameOfProduction } from '../draft/order-draft.ts'
import classes from './ProductionTabs.module.css'
import { ORDER_FORM_KEYS } from '../sheet/keys/listed-keys.ts'
import { unlessInDialog } from '../useSaveKeys.ts'

interface ProductionTab {
  key: string
  hasErrors: boolean
  tag?: ReactNode
}

interface ProductionTabsProps {
  root: RefObject<HTMLDivElement | null>
  tabs: readonly ProductionTab[]
  opened: string | null
  onOpen: (key: string | null) => void
  onAdd: () => void
  children: ReactNode
}

export function ProductionTabs({ root, tabs, opened, onOpen, onAdd, children }: ProductionTabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  usePageKeys(ORDER_FORM_KEYS)
  useDidUpdate(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [opened])
  // The key of the letter P: on a Mac, Alt makes another letter of it.
  useHotkeys([['alt+P', unlessInDialog(onAdd), { usePhysicalKeys: true }]], [])

  return (
    <Tabs ref={root} value={opened} onChange={onOpen} keepMounted={false}>
      <Group gap="2xs">
        <Tabs.List ref={list} className={classes.tabs} aria-label="Production orders">
          {tabs.map(({ key, hasErrors, tag }, index) => (
            <Tabs.Tab
              key={key}
              value={key}
              data-tab={key}
              rightSection={
                (hasErrors || tag) && (
                  // The tabs are no higher with a tag than without one.
                  <Group component="span" gap="3xs" my={-4}>
                    {tag}
                    {hasErrors && (
                      <IconAlertCircle size={16} color="var(--mantine-color-error)" aria-label="has errors" />
                    )}
                  </Group>
                )
              }
            >
              {nameOfProduction(index)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Button
          variant="subtle"
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
          visibleFrom="sm"
          leftSection={<IconKeyboard size={16} />}
          rightSection={
            <Kbd size="xs" aria-hidden="true">
              ?
            </Kbd>
          }
          onClick={() => setKeysShown(true)}
        >
          Keys
        </Button>
        {isFull(tabs) && (
          <Text id={id} size="sm" c="dimmed">
            {TOO_MANY_PRODUCTIONS}
          </Text>
        )}
      </Group>
      {children}
    </Tabs>
  )
}
