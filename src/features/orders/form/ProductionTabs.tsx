import { Button, Tabs, Text } from '@mantine/core'
import { IconAlertCircle, IconPlus } from '@tabler/icons-react'
import { useDidUpdate } from '@mantine/hooks'
import { useId, useRef } from 'react'
import { duplicateProduction, emptyProduction, errorsInProduction, type ProductionFormValues } from './order-draft.ts'
import { MAX_PRODUCTIONS, TOO_MANY_PRODUCTIONS } from '../../productions/productions.contract.ts'
import type { FieldErrors } from '../../../web/form/useSubmitForm.ts'
import { ProductionPanel } from './ProductionPanel.tsx'
import classes from './ProductionTabs.module.css'

type ChangeProductions = (change: (productions: ProductionFormValues[]) => ProductionFormValues[]) => void

interface ProductionTabsProps {
  productions: readonly ProductionFormValues[]
  errors: FieldErrors
  /** The key of the open tab. */
  opened: string | null
  onOpen: (key: string | null) => void
  onChange: ChangeProductions
  onRemove: (key: string) => void
}

/** One tab for each production of an order. A tab with an error is marked. */
export function ProductionTabs({ productions, errors, opened, onOpen, onChange, onRemove }: ProductionTabsProps) {
  const add = (production: ProductionFormValues, after?: string) => {
    onChange((present) => {
      const at = after ? present.findIndex(({ key }) => key === after) + 1 : present.length
      return present.toSpliced(at, 0, production)
    })
    onOpen(production.key)
  }
  const change = (key: string, fields: Partial<ProductionFormValues>) =>
    onChange((present) => present.map((one) => (one.key === key ? { ...one, ...fields } : one)))
  const duplicate = (key: string) => {
    const production = productions.find((one) => one.key === key)
    if (production) add(duplicateProduction(production), key)
  }

  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useDidUpdate(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [opened])
  const isFull = productions.length >= MAX_PRODUCTIONS

  return (
    <Tabs value={opened} onChange={onOpen} keepMounted={false}>
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
                {`Production ${index + 1}`}
              </Tabs.Tab>
            )
          })}
        </Tabs.List>
        <Button
          variant="subtle"
          className={classes.add}
          leftSection={<IconPlus size={16} />}
          data-path="productionProducts"
          disabled={isFull}
          aria-describedby={isFull ? id : undefined}
          onClick={() => add(emptyProduction())}
        >
          Add Production Order
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
            path={`productionProducts.${index}`}
            errors={errorsInProduction(errors, index)}
            onChange={change}
            onDuplicate={isFull ? undefined : duplicate}
            onRemove={onRemove}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
