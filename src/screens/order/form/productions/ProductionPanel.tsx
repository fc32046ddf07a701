import { ActionIcon, Button, Group, Stack, Tabs, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { type ReactNode, type Ref, useState } from 'react'
import { getImage, SIDE_LABELS, SIDES } from '../../../../features/designs/designs.contract.ts'
import { DesignImage } from '../../../../web/art/DesignImage.tsx'
import { DesignField } from '../../../../features/designs/DesignField.tsx'
import { lazyDialog } from '../../../../web/dialog/lazy-dialog.tsx'
import type { FieldErrors } from '../../../../web/form/useSubmitForm.ts'
import { useNewRecord } from '../../../../web/records/useNewRecord.tsx'
import type { ProductionFormValues } from '../draft/order-draft.ts'
import classes from './ProductionPanel.module.css'
import { RecordSelect } from '../../../../features/catalogue/RecordSelect.tsx'
import { ProductionItems } from '../sheet/ProductionItems.tsx'
import type { Returned } from '../sheet/rows.ts'
import { UndoStack } from '../sheet/undo-stack.ts'

const ClothingTypeDialog = lazyDialog(
  async () => (await import('../../../../features/clothing-types/ClothingTypeDialog.tsx')).ClothingTypeDialog,
)

interface ProductionPanelProps {
  ref?: Ref<HTMLDivElement>
  production: ProductionFormValues
  name: string
  tag?: ReactNode
  notices?: ReactNode
  end?: ReactNode
  /** What its fields begin with in the form: `productionProducts.1.`, or nothing in a form of its own. */
  path: string
  errors: FieldErrors
  undo?: UndoStack
  /** The keys of the items that are saved, where the others are tagged as new. */
  saved?: ReadonlySet<string> | undefined
  /** The items with returns, by key: they can only be removed, and what they are made of stays. */
  locked?: ReadonlyMap<string, Returned> | undefined
  onChange: (fields: Partial<ProductionFormValues>) => void
  /** Undefined when the order has the maximum number of productions. */
  onDuplicate: (() => void) | undefined
  /** Undefined when it cannot be removed. */
  onRemove: (() => void) | undefined
}

export function ProductionPanel({
  ref,
  production,
  name,
  tag,
  notices,
  end,
  path,
  errors,
  undo,
  saved,
  locked,
  onChange,
  onDuplicate,
  onRemove,
}: ProductionPanelProps) {
  const [ownUndo] = useState(() => new UndoStack())
  const { key, clothingType, printingDesign, items } = production

  return (
    <Tabs.Panel ref={ref} value={key} tabIndex={-1} data-production={key} className={classes.card}>
      {notices}
      <div className={classes.panel}>
        <Group gap="2xs" wrap="nowrap" mih="3rem" className={classes.name}>
          <Title order={3} fz="md">
            {name}
          </Title>
          {tag}
        </Group>
        <div className={classes.fields}>
          {locked && locked.size > 0 ? (
            <>
              <Fixed label="Clothing Type" value={clothingType?.name} />
              <Fixed label="Printing Design" value={printingDesign?.name} />
            </>
          ) : (
            <TypeAndDesign production={production} path={path} errors={errors} onChange={onChange} />
          )}
        </div>
        <div className={classes.items}>
          <ProductionItems
            label={`Items of ${name}`}
            path={`${path}items`}
            items={items}
            error={errors['items']}
            undo={undo ?? ownUndo}
            saved={saved}
            locked={locked}
            onChange={(next) => onChange({ items: next })}
          />
        </div>
        {/* After the sheet, so that Tab leads from the design to the colors; they stand beside it. */}
        <Art design={printingDesign} />
        <Group gap="2xs" wrap="nowrap" className={classes.actions}>
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconCopy size={16} />}
            disabled={!onDuplicate}
            onClick={onDuplicate}
          >
            Duplicate
          </Button>
          <ActionIcon
            variant="subtle"
            color="red"
            size="input-sm"
            aria-label="Remove"
            title="Remove"
            disabled={!onRemove}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </Group>
      </div>
      {end}
    </Tabs.Panel>
  )
}

type TypeAndDesignProps = Pick<ProductionPanelProps, 'production' | 'path' | 'errors' | 'onChange'>

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
        data-path={`${path}printingDesign`}
        value={production.printingDesign}
        error={errors['printingDesign']}
        onChange={(printingDesign) => onChange({ printingDesign })}
        canAdd
      />
    </>
  )
}

const Fixed = ({ label, value }: { label: string; value: string | undefined }) => (
  <Text>
    <VisuallyHidden>{label}: </VisuallyHidden>
    {value}
  </Text>
)

function Art({ design }: { design: ProductionFormValues['printingDesign'] }) {
  return (
    <Stack gap="2xs" className={classes.art}>
      {design ? (
        SIDES.map((side) => {
          const paths = getImage(design, side)
          return (
            paths && (
              <Group key={side} component="figure" gap="2xs" wrap="nowrap">
                <DesignImage paths={paths} alt={`${design.name}, ${side}`} size={82} />
                <Text component="figcaption" size="xs" c="dimmed">
                  {SIDE_LABELS[side]}
                </Text>
              </Group>
            )
          )
        })
      ) : (
        <DesignImage paths={null} alt="" size={82} />
      )}
    </Stack>
  )
}
