import { ActionIcon, Button, Paper, Text, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { eachSize } from '../../../../shared/sizes.ts'
import { lazyDialog } from '../../../../web/dialog/lazy-dialog.tsx'
import type { FieldErrors } from '../../../../web/form/useSubmitForm.ts'
import { toastSuccess } from '../../../../web/ui/toast.tsx'
import { useStable } from '../../../../web/ui/useStable.ts'
import { nameOfProduct } from '../../../inventories/picker/product.ts'
import { MAX_ORDER_PRODUCTS, TOO_MANY_ORDER_PRODUCTS } from '../../order-products.contract.ts'
import { OrderProducts } from '../../OrderProducts.tsx'
import { newKey } from '../order-draft.ts'
import type { GoodsFormValues } from './goods.ts'

const ProductDialog = lazyDialog(
  async () => (await import('../../../inventories/picker/ProductDialog.tsx')).ProductDialog,
)

interface GoodsSectionProps {
  lines: readonly GoodsFormValues[]
  /** The errors of the form; those of a line are at `orderProducts.` and its index. */
  errors: FieldErrors
  onChange: (change: (lines: GoodsFormValues[]) => GoodsFormValues[]) => void
}

/** The goods of an order that are taken from stock, each to be changed or removed. */
export function GoodsSection({ lines, errors, onChange }: GoodsSectionProps) {
  /** The line that the dialog edits, `new` while it adds one, null while it is closed. */
  const [edited, setEdited] = useState<GoodsFormValues | 'new' | null>(null)
  const { root, remove } = useRemoval(lines, onChange)
  const line = edited === 'new' ? null : edited
  const id = useId()
  const isFull = lines.length >= MAX_ORDER_PRODUCTS
  const remark = errors['orderProducts'] ?? (isFull ? TOO_MANY_ORDER_PRODUCTS : undefined)
  const pathOf = (key: string) => `orderProducts.${lines.findIndex((one) => one.key === key)}`

  return (
    <Paper ref={root} withBorder p="md" mt="md" component="section" aria-labelledby={`${id}-title`}>
      <Title order={2} size="h4" mb="sm" id={`${id}-title`}>
        Inventory Orders
      </Title>
      <OrderProducts
        lines={lines.map(({ key, product, ...pieces }) => ({ _id: key, ...product, ...pieces }))}
        errorOf={({ _id }) => errors[pathOf(_id)]}
        end={({ _id, ...product }) => (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="2.3rem"
              data-path={pathOf(_id)}
              aria-label={`Edit ${nameOfProduct(product)}`}
              title="Edit"
              onClick={() => setEdited(lines.find(({ key }) => key === _id)!)}
            >
              <IconPencil size="1.2em" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              size="2.3rem"
              aria-label={`Remove ${nameOfProduct(product)}`}
              title="Remove"
              onClick={() => remove(_id)}
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
        <Text id={id} size="sm" mt={4} c={errors['orderProducts'] ? 'var(--mantine-color-error)' : 'dimmed'}>
          {remark}
        </Text>
      )}
      <ProductDialog
        opened={edited !== null}
        onClose={() => setEdited(null)}
        chosen={new Set(lines.map(({ product }) => product.productId))}
        line={line && { product: line.product, pieces: eachSize((size) => line[size]) }}
        onSave={(product, pieces) =>
          onChange((present) =>
            line
              ? present.map((one) => (one.key === line.key ? { ...one, ...pieces } : one))
              : [...present, { key: newKey(), product, ...pieces }],
          )
        }
      />
    </Paper>
  )
}

/** Removes lines, which can be undone. The focus goes to the line beside the removed one, or to the button that adds. */
function useRemoval(lines: readonly GoodsFormValues[], onChange: GoodsSectionProps['onChange']) {
  const root = useRef<HTMLDivElement>(null)
  /** The path of what takes the focus once the removed line is gone. */
  const wanted = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    root.current?.querySelector<HTMLElement>(`[data-path="${wanted.current}"]`)?.focus()
    wanted.current = undefined
  }, [lines])
  const remove = useStable((key: string) => {
    const index = lines.findIndex((one) => one.key === key)
    const removed = lines[index]!
    wanted.current = lines.length === 1 ? 'orderProducts' : `orderProducts.${Math.max(0, index - 1)}`
    onChange((present) => present.filter((one) => one.key !== key))
    toastSuccess(`${nameOfProduct(removed.product)} removed.`, () =>
      onChange((present) => present.toSpliced(index, 0, removed)),
    )
  })
  return { root, remove }
}
