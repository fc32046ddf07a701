import { ActionIcon, Button, Paper, Text, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type Ref, useId, useState } from 'react'
import type { SizePieces } from '../../../../shared/quantities/pieces.ts'
import { ConfirmDialog } from '../../../../web/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '../../../../web/dialog/lazy-dialog.tsx'
import { nameOfProduct, type Product } from '../../../../features/inventories/picker/product.ts'
import {
  MAX_ORDER_PRODUCTS,
  TOO_MANY_ORDER_PRODUCTS,
} from '../../../../features/orders/products/order-products.contract.ts'
import { OrderProducts, type Line } from '../../../../features/orders/products/OrderProducts.tsx'

const ProductDialog = lazyDialog(
  async () => (await import('../../../../features/inventories/picker/ProductDialog.tsx')).ProductDialog,
)

/** A stored line tells its version when it is saved (rule O7). */
type StockLine = Line & { version?: number }

interface StockLinesTableProps<One extends StockLine> {
  ref?: Ref<HTMLDivElement>
  lines: readonly One[]
  getError?: (line: One) => string | undefined
  error?: string | undefined
  whyLocked?: (line: One) => string | undefined
  /** What of a line's pieces is out of stock for it already, and can be kept. */
  heldBy?: (line: One) => SizePieces
  /** `version` is the last one of the line that the person has seen; a refusal that it throws stands in the dialog. */
  onSave: (product: Product, pieces: SizePieces, line: One | null, version: number | undefined) => void | Promise<void>
  onRemove: (line: One) => void
}

export function StockLinesTable<One extends StockLine>(props: StockLinesTableProps<One>) {
  const { ref, lines, getError, error, whyLocked, heldBy, onSave, onRemove } = props
  const [edited, setEdited] = useState<One | 'new' | null>(null)
  const opened = edited === 'new' ? null : edited
  /** As it is now; one that a colleague has removed meanwhile, as it was. */
  const line = opened && (lines.find(({ _id }) => _id === opened._id) ?? opened)
  const [locked, setLocked] = useState<string | null>(null)
  const id = useId()
  const isFull = lines.length >= MAX_ORDER_PRODUCTS
  const remark = error ?? (isFull ? TOO_MANY_ORDER_PRODUCTS : undefined)
  const unlessLocked = (one: One, act: (one: One) => void) => {
    const why = whyLocked?.(one)
    if (why) setLocked(why)
    else act(one)
  }

  return (
    <Paper ref={ref} withBorder p="md" mt="md" component="section" aria-labelledby={`${id}-title`}>
      <Title order={2} size="h4" mb="sm" id={`${id}-title`}>
        Inventory Orders
      </Title>
      <OrderProducts
        lines={lines}
        {...(getError && { getError })}
        end={(one) => (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="2.3rem"
              data-path={`orderProducts.${lines.indexOf(one)}`}
              aria-label={`Edit ${nameOfProduct(one)}`}
              title="Edit"
              onClick={() => unlessLocked(one, setEdited)}
            >
              <IconPencil size="1.2em" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              size="2.3rem"
              aria-label={`Remove ${nameOfProduct(one)}`}
              title="Remove"
              onClick={() => unlessLocked(one, onRemove)}
            >
              <IconTrash size="1.2em" />
            </ActionIcon>
          </>
        )}
      />
      <Button
        variant="light"
        mt={lines.length > 0 ? 'sm' : undefined}
        leftSection={<IconPlus size={16} />}
        data-path="orderProducts"
        disabled={isFull}
        aria-describedby={remark && id}
        onClick={() => setEdited('new')}
      >
        Add Inventory Order
      </Button>
      {remark && (
        <Text id={id} size="sm" mt="3xs" c={error ? 'var(--mantine-color-error)' : 'dimmed'}>
          {remark}
        </Text>
      )}
      <ProductDialog
        opened={edited !== null}
        onClose={() => setEdited(null)}
        chosen={new Set(lines.map(({ productId }) => productId))}
        line={line && { product: line, pieces: line, ...(heldBy && { held: heldBy(line) }) }}
        onSave={(product, pieces, version) => onSave(product, pieces, line, version)}
      />
      <ConfirmDialog opened={locked !== null} title="Inventory Orders" onClose={() => setLocked(null)}>
        {locked}
      </ConfirmDialog>
    </Paper>
  )
}
