import { Tabs } from '@mantine/core'
import type { FieldErrors } from '../../../../web/form/useSubmitForm.ts'
import { errorsInProduction, isFull, nameOfProduction, type ProductionFormValues } from '../draft/order-draft.ts'
import { ProductionPanel } from './ProductionPanel.tsx'
import { ProductionTabs } from './ProductionTabs.tsx'
import { type ChangeProductions, useProductions } from './useProductions.ts'

interface NewProductionsProps {
  productions: readonly ProductionFormValues[]
  errors: FieldErrors
  opened: string | null
  onOpen: (key: string | null) => void
  onChange: ChangeProductions
}

export function NewProductions({ productions, errors, opened, onOpen, onChange }: NewProductionsProps) {
  const { root, getUndo, add, change, duplicate, remove } = useProductions({ productions, opened, onOpen, onChange })
  const errorsOfEach = productions.map((_, index) => errorsInProduction(errors, index))
  return (
    <ProductionTabs
      root={root}
      tabs={productions.map(({ key }, index) => ({ key, hasErrors: Object.keys(errorsOfEach[index]!).length > 0 }))}
      opened={opened}
      onOpen={onOpen}
      onAdd={add}
    >
      {productions.map((production, index) => (
        <Tabs.Panel key={production.key} value={production.key}>
          <ProductionPanel
            production={production}
            name={nameOfProduction(index)}
            path={`productionProducts.${index}.`}
            errors={errorsOfEach[index]!}
            undo={getUndo(production.key)}
            onChange={change}
            onDuplicate={isFull(productions) ? undefined : duplicate}
            onRemove={remove}
          />
        </Tabs.Panel>
      ))}
    </ProductionTabs>
  )
}
