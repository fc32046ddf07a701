import { memo } from 'react'
import { isSame } from '../../../../web/form/merge/is-same.ts'
import { toastSuccess } from '../../../../web/ui/toast.tsx'
import { useStable } from '../../../../web/state/useStable.ts'
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
  const keys = productions.map(({ key }) => key)
  const focus = useProductionFocus(keys)
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
  const change = useStable((key: string, fields: Partial<ProductionFormValues>) =>
    onChange((current) => current.map((one) => (one.key === key ? { ...one, ...fields } : one))),
  )
  const duplicate = useStable((index: number) => insert(duplicateProduction(productions[index]!), index + 1))
  const remove = useStable((index: number) => {
    const removed = productions[index]!
    onChange((current) => current.filter(({ key }) => key !== removed.key))
    focus.goTo(keys[index - 1] ?? keys[index + 1] ?? null)
    if (isEmptyProduction(removed)) return
    toastSuccess(`${nameOfProduction(index)} removed.`, () => insert(removed, index))
  })
  const errorsOf = productions.map((_, index) => errorsInProduction(errors, index))
  return (
    <ProductionTabs
      {...focus}
      title="Production Orders"
      keys={keys}
      wrong={keys.filter((_, index) => Object.keys(errorsOf[index]!).length > 0)}
      onAdd={add}
    >
      {productions.map((production, index) => (
        <NewProduction
          key={production.key}
          production={production}
          name={nameOfProduction(index)}
          path={`productionProducts.${index}.`}
          errors={errorsOf[index]!}
          onChange={(fields) => change(production.key, fields)}
          onDuplicate={isFull(productions) ? undefined : () => duplicate(index)}
          onRemove={() => remove(index)}
        />
      ))}
    </ProductionTabs>
  )
}

/** A key that is pressed in one renders no other; what they call does not change. */
const NewProduction = memo(
  ProductionPanel,
  (before, after) =>
    isSame(before.production, after.production) &&
    before.name === after.name &&
    isSame(before.errors, after.errors) &&
    Boolean(before.onDuplicate) === Boolean(after.onDuplicate),
)
