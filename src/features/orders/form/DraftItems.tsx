import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { bySize } from '../../../shared/sizes.ts'
import { SizeMatrix } from '../../productions/SizeMatrix.tsx'
import { dozensOfItem, numbersOf, type ItemFormValues } from './order-draft.ts'
import { qualityField, returnField } from '../../productions/productions.contract.ts'

interface DraftItemsProps {
  items: readonly ItemFormValues[]
  onEdit: (item: ItemFormValues) => void
  onRemove: (item: ItemFormValues) => void
}

const asShown = (item: ItemFormValues) => ({
  typed: item,
  _id: item.key,
  colorName: item.color?.name ?? '',
  colorCode: item.color?.code ?? 'ffffff',
  ...numbersOf(item),
  ...bySize(qualityField, (size) => item[qualityField(size)]),
  ...bySize(returnField, () => 0),
  itemQuantity: dozensOfItem(item),
})

/** The items of a production on a form, each to be changed or removed. */
export function DraftItems({ items, onEdit, onRemove }: DraftItemsProps) {
  if (items.length === 0) return null
  return (
    <SizeMatrix
      label="Items"
      items={items.map(asShown)}
      end={({ typed }) => (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Edit ${typed.color?.name}`}
            onClick={() => onEdit(typed)}
          >
            <IconPencil size={18} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size={36}
            aria-label={`Remove ${typed.color?.name}`}
            onClick={() => onRemove(typed)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </>
      )}
    />
  )
}
