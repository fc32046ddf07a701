import { toastSuccess } from '../../../../web/ui/toast.tsx'
import { useStable } from '../../../../web/ui/useStable.ts'
import type { FieldErrors } from '../../../../web/form/useSubmitForm.ts'
import {
  duplicateProduction,
  emptyProduction,
  errorsInProduction,
  isEmptyProduction,
  isFull,
  nameOfProduction,
  type ProductionFormValues,
} from '../draft/order-draft.ts'
import { ProductionPanel } from './ProductionPanel.tsx'
import { ProductionTabs } from './ProductionTabs.tsx'
import { useProductionFocus } from './useProductionFocus.ts'

interface NewProductionsProps {
  productions: readonly ProductionFormValues[]
  errors: FieldErrors
  onChange: (change: (productions: ProductionFormValues[]) => ProductionFormValues[]) => void
}

export function NewProductions({ productions, errors, onChange }: NewProductionsProps) {
  const focus = useProductionFocus()
  const insert = useStable((production: ProductionFormValues, at: number) => {
    if (isFull(productions)) return
    onChange((current) => current.toSpliced(at, 0, production))
    focus.goTo(production.key)
  })
  const add = () => {
    const last = productions.at(-1)
    if (last && isEmptyProduction(last)) focus.goTo(last.key)
    else insert(emptyProduction(), productions.length)
  }
  const remove = (index: number) => {
    const removed = productions[index]!
    onChange((current) => current.filter(({ key }) => key !== removed.key))
    focus.goTo((productions[index - 1] ?? productions[index + 1])?.key ?? null)
    if (isEmptyProduction(removed)) return
    toastSuccess(`${nameOfProduction(index)} removed.`, () => insert(removed, index))
  }
  return (
    <ProductionTabs {...focus} title="Production Orders" keys={productions.map(({ key }) => key)} onAdd={add}>
      {productions.map((production, index) => (
        <ProductionPanel
          key={production.key}
          production={production}
          name={nameOfProduction(index)}
          path={`productionProducts.${index}.`}
          errors={errorsInProduction(errors, index)}
          onChange={(fields) =>
            onChange((current) => current.map((one) => (one.key === production.key ? { ...one, ...fields } : one)))
          }
          onDuplicate={isFull(productions) ? undefined : () => insert(duplicateProduction(production), index + 1)}
          onRemove={() => remove(index)}
        />
      ))}
    </ProductionTabs>
  )
}
