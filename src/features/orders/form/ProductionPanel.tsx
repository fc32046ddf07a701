import { Button, Group, Text } from '@mantine/core'
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPieces } from '../../../shared/pieces.ts'
import { lazyDialog } from '../../../web/dialog/lazy-dialog.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import { clothingTypeEndpoints } from '../../clothing-types/clothing-types.contract.ts'
import { DesignField } from '../../designs/DesignField.tsx'
import type { FieldErrors } from '../../../web/form/useSubmitForm.ts'
import { piecesOfItemValues, type ItemFormValues, type ProductionFormValues } from './order-draft.ts'
import classes from './ProductionPanel.module.css'
import { RecordSelect } from '../../catalogue/RecordSelect.tsx'
import { DraftItems } from './DraftItems.tsx'

const ItemDialog = lazyDialog(async () => (await import('./ItemDialog.tsx')).ItemDialog)

interface ProductionPanelProps {
  production: ProductionFormValues
  /** The path of the production in the form: `productionProducts.1`. */
  path: string
  errors: FieldErrors
  onChange: (key: string, fields: Partial<ProductionFormValues>) => void
  /** Undefined when the order has the maximum number of productions. */
  onDuplicate: ((key: string) => void) | undefined
  onRemove: (key: string) => void
}

/** One production of a new order: a clothing type, a design, and the items. */
export function ProductionPanel({ production, path, errors, onChange, onDuplicate, onRemove }: ProductionPanelProps) {
  const { key, clothingType, printingDesign, items } = production
  /** The item that the dialog edits, `new` while it adds one, null while it is closed. */
  const [edited, setEdited] = useState<ItemFormValues | 'new' | null>(null)
  const shown = useLast(edited)
  const change = (fields: Partial<ProductionFormValues>) => onChange(key, fields)
  const isKnown = (item: ItemFormValues) => items.some((one) => one.key === item.key)
  const save = (item: ItemFormValues) =>
    change({ items: isKnown(item) ? items.map((one) => (one.key === item.key ? item : one)) : [...items, item] })

  return (
    <div className={classes.panel}>
      <div className={classes.fields}>
        <RecordSelect
          label="Clothing Type"
          placeholder="Select clothing type"
          required
          data-path={`${path}.clothingType`}
          list={clothingTypeEndpoints.list}
          kept="clothingTypes"
          value={clothingType}
          error={errors['clothingType']}
          onPick={({ _id, name }) => change({ clothingType: { _id, name } })}
        />
        <DesignField
          data-path={`${path}.printingDesign`}
          value={printingDesign}
          error={errors['printingDesign']}
          onChange={(design) => change({ printingDesign: design })}
        />
        <Group gap="xs" className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} />}
            disabled={!onDuplicate}
            onClick={() => onDuplicate?.(key)}
          >
            Duplicate
          </Button>
          <Button variant="outline" color="red" leftSection={<IconTrash size={16} />} onClick={() => onRemove(key)}>
            Remove
          </Button>
        </Group>
      </div>
      <DraftItems
        items={items}
        onEdit={setEdited}
        onRemove={(item) => change({ items: items.filter((one) => one.key !== item.key) })}
      />
      <Group justify="space-between" align="flex-start" mt="sm">
        <div>
          <Button
            variant="light"
            leftSection={<IconPlus size={16} />}
            data-path={`${path}.items`}
            aria-describedby={errors['items'] ? `${key}-items-error` : undefined}
            onClick={() => setEdited('new')}
          >
            Add Item
          </Button>
          {errors['items'] && (
            <Text id={`${key}-items-error`} size="sm" c="var(--mantine-color-error)" mt={4}>
              {errors['items']}
            </Text>
          )}
        </div>
        <Text aria-live="polite" ta="end">
          Production total <b>{formatPieces(piecesOfItemValues(items))}</b>
        </Text>
      </Group>
      <ItemDialog
        opened={edited !== null}
        item={shown === 'new' || shown === null ? undefined : shown}
        onSave={save}
        onClose={() => setEdited(null)}
      />
    </div>
  )
}
