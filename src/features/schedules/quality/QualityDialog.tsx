import { Button, Group, SegmentedControl, Table, Text } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { piecesOfSize, quantityField } from '../../../shared/quantities/pieces.ts'
import { throwIf } from '../../../shared/problem.ts'
import { bySize, type Size, SIZE_LABELS, SIZES } from '../../../shared/quantities/sizes.ts'
import { call } from '../../../web/api/call.ts'
import { refresh } from '../../../web/api/queries.ts'
import { ColorSwatch } from '../../../web/ui/ColorSwatch.tsx'
import { GuardedDialog } from '../../../web/form/unsaved/GuardedDialog.tsx'
import { SaveForm } from '../../../web/form/SaveForm.tsx'
import type { FormGuard } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import {
  formatItemQuantity,
  type ProductionItem,
  QUALITIES,
  QUALITY_LABELS,
  type Qualities,
  qualities,
  qualityField,
} from '../../productions/productions.contract.ts'
import tablet from '../dialogs/tablet.module.css'
import { updateQuality } from './quality.contract.ts'
import { whyNotQualities } from './quality.rules.ts'

interface QualityDialogProps {
  item: ProductionItem | null
  onClose: () => void
  changes: readonly Endpoint[]
  isLarge?: boolean
}

/** The quantities stay as ordered (rule P8). */
export function QualityDialog({ item, onClose, changes, isLarge = false }: QualityDialogProps) {
  const shown = useLast(item)
  return (
    <GuardedDialog
      touch
      opened={item !== null}
      onClose={onClose}
      title="Update Item Quality"
      size={isLarge ? 'lg' : 'md'}
    >
      {(guard) =>
        shown && (
          <div className={isLarge ? tablet.tablet : undefined}>
            <QualityForm item={shown} changes={changes} {...guard} />
          </div>
        )
      }
    </GuardedDialog>
  )
}

const FIELDS = bySize(qualityField, (size) => ({ label: `Quality of ${SIZE_LABELS[size]}`, words: QUALITY_LABELS }))

const getValues = (item: ProductionItem | null): Qualities =>
  bySize(qualityField, (size) => item?.[qualityField(size)] ?? '')

const getSizes = (item: ProductionItem): Size[] => SIZES.filter((size) => item[quantityField(size)] > 0)

interface QualityFormProps extends FormGuard {
  item: ProductionItem
  changes: readonly Endpoint[]
}

const QualityForm = ({ item, changes, ...guard }: QualityFormProps) => (
  <SaveForm
    {...guard}
    touch
    schema={qualities}
    fields={FIELDS}
    record={item}
    getValues={getValues}
    onSave={async (values, version) => {
      throwIf(whyNotQualities(item, values))
      const saved = await call(updateQuality, { ...values, id: item._id, version: version! })
      await refresh(...changes)
      return saved
    }}
    saveLabel="Update Quality"
    saveIcon={<IconDeviceFloppy size={18} />}
    layout={(form) => (
      <>
        <Text>
          <ColorSwatch code={item.colorCode} /> <b>{item.colorName}</b>, {formatItemQuantity(item)}
        </Text>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Size</Table.Th>
              <Table.Th scope="col" ta="end">
                Pieces
              </Table.Th>
              <Table.Th scope="col">Quality</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {getSizes(item).map((size, index) => (
              <Table.Tr key={size}>
                <Table.Th scope="row">{SIZE_LABELS[size]}</Table.Th>
                <Table.Td ta="end">{piecesOfSize(item, size)}</Table.Td>
                <Table.Td>
                  <SegmentedControl
                    fullWidth
                    size="lg"
                    attributes={index === 0 ? { input: { 'data-autofocus': true } } : undefined}
                    aria-label={FIELDS[qualityField(size)].label}
                    value={form.values[qualityField(size)]}
                    onChange={(quality) => form.setFieldValue(qualityField(size), quality)}
                    data={QUALITIES.map((quality) => ({ value: quality, label: QUALITY_LABELS[quality] }))}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group gap="xs" grow>
          {QUALITIES.map((quality) => (
            <Button
              key={quality}
              variant="default"
              size="lg"
              onClick={() =>
                form.setValues(bySize(qualityField, (size) => (item[quantityField(size)] > 0 ? quality : '')))
              }
            >
              All {QUALITY_LABELS[quality]}
            </Button>
          ))}
        </Group>
      </>
    )}
  />
)
