import { useRef } from 'react'
import type { FieldErrors } from '../../../../web/form/useSubmitForm.ts'
import { toastSuccess } from '../../../../web/ui/toast.tsx'
import { useFocusOnceThere } from '../../../../web/focus/useFocusOnceThere.ts'
import { nameOfProduct } from '../../../../features/inventories/picker/product.ts'
import { newKey } from '../draft/order-draft.ts'
import type { StockLineFormValues } from '../draft/stock-lines.ts'
import { StockLinesTable } from './StockLinesTable.tsx'

interface StockLinesSectionProps {
  lines: readonly StockLineFormValues[]
  /** The errors of the form; those of a line are at `orderProducts.` and its index. */
  errors: FieldErrors
  onChange: (change: (lines: StockLineFormValues[]) => StockLineFormValues[]) => void
}

export function StockLinesSection({ lines, errors, onChange }: StockLinesSectionProps) {
  const root = useRef<HTMLDivElement>(null)
  const focusOn = useFocusOnceThere(root)
  const remove = (index: number) => {
    const removed = lines[index]!
    onChange((current) => current.filter(({ key }) => key !== removed.key))
    focusOn(`[data-path="${lines.length === 1 ? 'orderProducts' : `orderProducts.${Math.max(0, index - 1)}`}"]`)
    toastSuccess(`${nameOfProduct(removed.product)} removed.`, () =>
      onChange((current) => current.toSpliced(index, 0, removed)),
    )
  }
  const indexOf = ({ _id }: { _id: string }) => lines.findIndex(({ key }) => key === _id)
  return (
    <StockLinesTable
      ref={root}
      lines={lines.map(({ key, product, ...pieces }) => ({ _id: key, ...product, ...pieces }))}
      getError={(line) => errors[`orderProducts.${indexOf(line)}`]}
      error={errors['orderProducts']}
      onSave={(product, pieces, line) =>
        onChange((current) =>
          line
            ? current.map((one) => (one.key === line._id ? { ...one, ...pieces } : one))
            : [...current, { key: newKey(), product, ...pieces }],
        )
      }
      onRemove={(line) => remove(indexOf(line))}
    />
  )
}
