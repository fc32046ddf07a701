import { useLayoutEffect, useState } from 'react'
import { GuardedDialog } from '../../../web/form/unsaved/GuardedDialog.tsx'
import type { FormGuard } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { type FoundProduct, toProduct } from './product.ts'
import { type ProductLine, ProductQuantities, type SaveProduct } from './ProductQuantities.tsx'
import { ProductSearch } from './ProductSearch.tsx'

interface ProductDialogProps {
  opened: boolean
  onClose: () => void
  chosen: ReadonlySet<string>
  line: ProductLine | null
  /** A refusal that it throws stands in the dialog, at the size that it names. */
  onSave: SaveProduct
}

export function ProductDialog({ opened, onClose, line, ...props }: ProductDialogProps) {
  return (
    // No transition: keys pressed right after opening must reach the search field.
    <GuardedDialog
      opened={opened}
      onClose={onClose}
      title={line ? 'Update Inventory Order' : 'Add Inventory Order'}
      size="lg"
      transitionProps={{ duration: 0 }}
    >
      {(guard) => <Steps {...props} {...guard} line={line} />}
    </GuardedDialog>
  )
}

function Steps({ chosen, line, ...form }: Omit<ProductDialogProps, 'opened' | 'onClose'> & FormGuard) {
  const [opener] = useState(() => document.activeElement)
  const [result, setFound] = useState<FoundProduct | null>(null)
  // Mantine would return the focus to the search field, which had it first, and is gone.
  useLayoutEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  const product = line?.product ?? (result && toProduct(result.inventory, result.item))
  if (!product) return <ProductSearch chosen={chosen} onPick={setFound} />
  return (
    <ProductQuantities
      key={product.productId}
      {...form}
      product={product}
      found={result?.inventory}
      line={line}
      onBack={line ? undefined : () => setFound(null)}
    />
  )
}
