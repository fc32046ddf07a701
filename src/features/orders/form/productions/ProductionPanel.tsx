import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { getImage, SIDE_LABELS, SIDES } from '../../../designs/designs.contract.ts'
import { DesignImage } from '../../../../web/ui/DesignImage.tsx'
import { DesignField } from '../../../designs/DesignField.tsx'
import { lazyDialog } from '../../../../web/dialog/lazy-dialog.tsx'
import type { FieldErrors } from '../../../../web/form/useSubmitForm.ts'
import { useNewRecord } from '../../../../web/records/useNewRecord.tsx'
import type { ProductionFormValues } from '../draft/order-draft.ts'
import classes from './ProductionPanel.module.css'
import { RecordSelect } from '../../../catalogue/RecordSelect.tsx'
import { ProductionItems } from '../sheet/ProductionItems.tsx'
import type { Returned } from '../sheet/rows.ts'
import type { UndoStack } from '../sheet/undo-stack.ts'

const ClothingTypeDialog = lazyDialog(
  async () => (await import('../../../clothing-types/ClothingTypeDialog.tsx')).ClothingTypeDialog,
)

interface ProductionPanelProps {
  production: ProductionFormValues
  name: string
  /** What its fields begin with in the form: `productionProducts.1.`, or nothing in a form of its own. */
  path: string
  errors: FieldErrors
  undo: UndoStack
  /** The keys of the items that are saved, where the others are tagged as new. */
  saved?: ReadonlySet<string> | undefined
  /** The items with returns, by key: they can only be removed, and what they are made of stays. */
  locked?: ReadonlyMap<string, Returned> | undefined
  onChange: (key: string, fields: Partial<ProductionFormValues>) => void
  /** Undefined when the order has the maximum number of productions. */
  onDuplicate: ((key: string) => void) | undefined
  /** Undefined when it cannot be removed. */
  onRemove: ((key: string) => void) | undefined
}

export function ProductionPanel({
  production,
  name,
  path,
  errors,
  undo,
  saved,
  locked,
  onChange,
  onDuplicate,
  onRemove,
}: ProductionPanelProps) {
  const { key, clothingType, printingDesign, items } = production
  const change = (fields: Partial<ProductionFormValues>) => onChange(key, fields)

  return (
    <div className={classes.frame} data-production={key}>
      <div className={classes.panel}>
        <div className={classes.fields}>
          {locked && locked.size > 0 ? (
            <>
              <Fixed label="Clothing Type" value={clothingType?.name} />
              <Fixed label="Printing Design" value={printingDesign?.name} />
            </>
          ) : (
            <TypeAndDesign production={production} path={path} errors={errors} onChange={change} />
          )}
        </div>
        <div className={classes.items}>
          <ProductionItems
            label={`Items of ${name}`}
            path={`${path}items`}
            items={items}
            error={errors['items']}
            undo={undo}
            saved={saved}
            locked={locked}
            onChange={(next) => change({ items: next })}
          />
        </div>
        {/* After the sheet, so that Tab leads from the design to the colors; they stand beside it. */}
        <Art design={printingDesign} />
        <Group gap="2xs" className={classes.actions}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconCopy size={16} />}
            disabled={!onDuplicate}
            onClick={() => onDuplicate?.(key)}
          >
            Duplicate
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} />}
            disabled={!onRemove}
            onClick={() => onRemove?.(key)}
          >
            Remove
          </Button>
        </Group>
      </div>
    </div>
  )
}

type TypeAndDesignProps = Pick<ProductionPanelProps, 'production' | 'path' | 'errors'> & {
  onChange: (fields: Partial<ProductionFormValues>) => void
}

function TypeAndDesign({ production, path, errors, onChange }: TypeAndDesignProps) {
  const pickType = ({ _id, name }: { _id: string; name: string }) => onChange({ clothingType: { _id, name } })
  const newType = useNewRecord(ClothingTypeDialog, pickType)
  return (
    <>
      <RecordSelect
        of="clothingTypes"
        required
        data-path={`${path}clothingType`}
        value={production.clothingType}
        error={errors['clothingType']}
        onPick={pickType}
        addNew={{ label: 'Add new clothing type…', onClick: newType.open }}
      />
      {newType.dialog}
      <DesignField
        canAdd
        data-path={`${path}printingDesign`}
        value={production.printingDesign}
        error={errors['printingDesign']}
        onChange={(printingDesign) => onChange({ printingDesign })}
      />
    </>
  )
}

const Fixed = ({ label, value }: { label: string; value: string | undefined }) => (
  <div>
    <Text size="sm" fw={600}>
      {label}
    </Text>
    <Text pt="2xs">{value}</Text>
  </div>
)

function Art({ design }: { design: ProductionFormValues['printingDesign'] }) {
  return (
    <Stack gap="2xs" className={classes.art}>
      {design ? (
        SIDES.map((side) => {
          const paths = getImage(design, side)
          return (
            paths && (
              <figure key={side}>
                <DesignImage paths={paths} alt={`${design.name}, ${side}`} size={94} />
                <Text component="figcaption" size="xs" c="dimmed">
                  {SIDE_LABELS[side]}
                </Text>
              </figure>
            )
          )
        })
      ) : (
        <figure>
          <DesignImage paths={null} alt="" size={94} />
        </figure>
      )}
    </Stack>
  )
}
