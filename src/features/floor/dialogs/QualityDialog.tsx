import { Button, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { piecesOfSize, quantityField } from '../../../shared/pieces.ts'
import { ApiError, throwIf } from '../../../shared/problem.ts'
import { bySize, SIZE_LABELS, SIZES } from '../../../shared/sizes.ts'
import { call } from '../../../web/call.ts'
import { refresh } from '../../../web/queries.ts'
import { ColorSwatch } from '../../../web/ui/ColorSwatch.tsx'
import { isChanged } from '../../../web/form/merge.ts'
import { withInert } from '../../../web/form/inert.ts'
import { ErrorAlert } from '../../../web/form/ErrorAlert.tsx'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import { useSave } from '../../../web/form/useSave.ts'
import { GuardedDialog } from '../../../web/form/GuardedDialog.tsx'
import { type FormGuard, useReportState } from '../../../web/form/useUnsavedGuard.tsx'
import {
  type ProductionItem,
  QUALITIES,
  QUALITY_LABELS,
  type Qualities,
  qualityField,
  SIZE_MODE_LABELS,
} from '../../productions/productions.contract.ts'
import { updateQuality } from '../quality.contract.ts'
import { whyNotQualities } from '../quality.rules.ts'
import classes from './QualityDialog.module.css'

interface QualityDialogProps {
  item: ProductionItem | null
  onClose: () => void
  /** The endpoints whose answers show the qualities: they are fetched again after a save. */
  changes: readonly Endpoint[]
}

/** Records which sizes of an item came out first or second. The quantities stay as ordered (rule P8). */
export function QualityDialog({ item, onClose, changes }: QualityDialogProps) {
  const shown = useLast(item)
  return (
    <GuardedDialog touch opened={item !== null} onClose={onClose} title="Update Item Quality" size="md">
      {(form) => shown && <QualityForm item={shown} changes={changes} {...form} />}
    </GuardedDialog>
  )
}

/** For example `S 1st, M 2nd`. */
const wordsOf = (item: ProductionItem): string =>
  SIZES.flatMap((size) => {
    const quality = item[qualityField(size)]
    return quality ? [`${SIZE_LABELS[size]} ${QUALITY_LABELS[quality]}`] : []
  }).join(', ')

interface QualityFormProps extends FormGuard {
  item: ProductionItem
  changes: readonly Endpoint[]
}

function QualityForm({ item, changes, onState, onCancel, onSaved }: QualityFormProps) {
  const [initial] = useState<Qualities>(() => bySize(qualityField, (size) => item[qualityField(size)]))
  const [typed, setTyped] = useState(initial)
  const isDirty = isChanged(initial, typed)
  const [version, setVersion] = useState(item.version)
  const form = useRef<HTMLFormElement>(null)
  const made = SIZES.filter((size) => item[quantityField(size)] > 0)
  const setAll = (quality: Qualities['smallQuality']) =>
    setTyped(bySize(qualityField, (size) => (made.includes(size) ? quality : '')))

  const { save, isSaving, saveError } = useSave(async () => {
    throwIf(whyNotQualities(item, typed))
    try {
      const { message } = await withInert(form.current, () => call(updateQuality, { id: item._id, version, ...typed }))
      await refresh(...changes)
      toastSuccess(message)
      onSaved()
    } catch (error) {
      if (!(error instanceof ApiError) || error.problem.code !== 'stale') throw error
      const present = error.problem.present as ProductionItem
      setVersion(present.version)
      throw new ApiError({
        ...error.problem,
        message: `A colleague was faster: ${wordsOf(present)} is saved now. Save stores yours over it.`,
      })
    }
  })
  useReportState(onState, isSaving ? 'submitting' : isDirty ? 'dirty' : 'clean')

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="sm">
        <Text>
          <ColorSwatch code={item.colorCode} /> <b>{item.colorName}</b>, {SIZE_MODE_LABELS[item.size]},{' '}
          {item.itemQuantity} Dz
        </Text>
        <ErrorAlert error={saveError} />
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
            {made.map((size, index) => (
              <Table.Tr key={size}>
                <Table.Th scope="row">{SIZE_LABELS[size]}</Table.Th>
                <Table.Td ta="end">{piecesOfSize(item, size)}</Table.Td>
                <Table.Td>
                  <SegmentedControl
                    fullWidth
                    size="md"
                    attributes={index === 0 ? { input: { 'data-autofocus': true } } : undefined}
                    className={classes.quality}
                    aria-label={`Quality of ${SIZE_LABELS[size]}`}
                    value={typed[qualityField(size)]}
                    onChange={(quality) => setTyped((present) => ({ ...present, [qualityField(size)]: quality }))}
                    data={QUALITIES.map((quality) => ({ value: quality, label: QUALITY_LABELS[quality] }))}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group gap="xs" grow>
          {QUALITIES.map((quality) => (
            <Button key={quality} variant="default" size="lg" onClick={() => setAll(quality)}>
              All {QUALITY_LABELS[quality]}
            </Button>
          ))}
        </Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="lg" disabled={isSaving} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" size="lg" loading={isSaving} leftSection={<IconDeviceFloppy size={18} />}>
            Update Quality
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
