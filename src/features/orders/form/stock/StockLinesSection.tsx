import { useRef } from 'react'
import type { FieldErrors } from '../../../../web/form/useSubmitForm.ts'
import { toastSuccess } from '../../../../web/ui/toast.tsx'
import { useFocusOnceThere } from '../../../../web/focus/useFocusOnceThere.ts'
import { useStable } from '../../../../web/ui/useStable.ts'
import { nameOfProduct } from '../../../inventories/picker/product.ts'
import { newKey } from '../draft/order-draft.ts'
import type { StockLineFormValues } from './stock-lines.ts'
import { StockLinesTable } from './StockLinesTable.tsx'

interface StockLinesSectionProps {
  lines: readonly StockLineFormValues[]
  /** The errors of the form; those of a line are at `orderProducts.` and its index. */
  errors: FieldErrors
  onChange: (change: (lines: StockLineFormValues[]) => StockLineFormValues[]) => void
}

export function StockLinesSection({ lines, errors, onChange }: StockLinesSectionProps) {
  const { root, remove } = useRemoval(lines, onChange)
  return (
    <StockLinesTable
      ref={root}
      lines={lines.map(({ key, product, ...pieces }) => ({ _id: key, ...product, ...pieces }))}
      getError={({ _id }) => errors[`orderProducts.${lines.findIndex(({ key }) => key === _id)}`]}
      error={errors['orderProducts']}
      onSave={(product, pieces, line) =>
        onChange((current) =>
          line
            ? current.map((one) => (one.key === line._id ? { ...one, ...pieces } : one))
            : [...current, { key: newKey(), product, ...pieces }],
        )
      }
      onRemove={({ _id }) => remove(_id)}
    />
  )
}

function useRemoval(lines: readonly StockLineFormValues[], onChange: StockLinesSectionProps['onChange']) {
  const root = useRef<HTMLDivElement>(null)
  const focusOn = useFocusOnceThere(root)
  const remove = useStable((key: string) => {
    const index = lines.findIndex((one) => one.key === key)
    const removed = lines[index]!
    onChange((current) => current.filter((one) => one.key !== key))
    focusOn(`[data-path="${lines.length === 1 ? 'orderProducts' : `orderProducts.${Math.max(0, index - 1)}`}"]`)
    toastSuccess(`${nameOfProduct(removed.product)} removed.`, () =>
      onChange((current) => current.toSpliced(index, 0, removed)),
    )
  })
  return { root, remove }
}
