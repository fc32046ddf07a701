import { Button, Group, Radio, type RadioGroupProps, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { QueuePlace } from '../../../features/schedules/queue-place/queue-place.contract.ts'
import { call } from '../../../web/api/call.ts'
import { refresh } from '../../../web/api/queries.ts'
import { GuardedDialog } from '../../../web/form/unsaved/GuardedDialog.tsx'
import { type FormGuard, useReportState } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { ErrorAlert } from '../../../web/ui/ErrorAlert.tsx'
import { PlaceField } from '../../../features/schedules/queue-place/PlaceField.tsx'
import { lastPlace, rememberPlace } from '../../../features/schedules/queue-place/requeue.tsx'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { type FieldErrors, useSubmitForm } from '../../../web/form/useSubmitForm.ts'
import { type Side, SIDE_LABELS, SIDES } from '../../../features/designs/designs.contract.ts'
import { listProductions, type ProductionRow } from '../../../features/production-list/production-list.contract.ts'
import { createSchedule } from '../../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../../features/machines/machine-key.contract.ts'
import { toSchedulable, whyNotSchedule } from '../../../features/schedules/schedules.rules.ts'
import { enteringSide, useQueuePreview } from './queue-preview.tsx'
import { getMachines, machineName } from '../../../features/machines/known-machines.ts'

interface AddScheduleDialogProps {
  opened: boolean
  production: ProductionRow
  onClose: () => void
}

export const AddScheduleDialog = ({ opened, onClose, ...props }: AddScheduleDialogProps) => (
  <GuardedDialog opened={opened} onClose={onClose} title="Add Schedule" size="md">
    {(form) => <AddScheduleForm {...props} {...form} />}
  </GuardedDialog>
)

const whyNotSide = (production: ProductionRow, side: Side): string | null =>
  whyNotSchedule(toSchedulable(production), side)?.message ?? null

interface ScheduleValues {
  machine: Machine | null
  screenPrintingOn: Side | null
  place: QueuePlace
}

const getErrors = ({ machine, screenPrintingOn }: ScheduleValues): FieldErrors => ({
  ...(!machine && { machine: 'Choose a machine' }),
  ...(!screenPrintingOn && { screenPrintingOn: 'Choose the front or the back' }),
})

interface AddScheduleFormProps extends FormGuard, Omit<AddScheduleDialogProps, 'opened' | 'onClose'> {}

function AddScheduleForm({ production, onState, onCancel, onSaved }: AddScheduleFormProps) {
  const possible = SIDES.filter((side) => whyNotSide(production, side) === null)
  const { form, formProps, error, isSubmitting } = useSubmitForm<ScheduleValues, void>({
    initial: { machine: null, screenPrintingOn: possible.length === 1 ? possible[0]! : null, place: lastPlace() },
    validate: getErrors,
    onSubmit: async ({ machine, screenPrintingOn, place }) => {
      if (!machine || !screenPrintingOn) return
      const { orderId, _id: productionProductId } = production
      const { message } = await call(createSchedule, { orderId, productionProductId, machine, screenPrintingOn, place })
      rememberPlace(place)
      toastSuccess(message)
      onSaved()
      await refresh(listProductions)
    },
  })
  const { machine, screenPrintingOn: side, place } = form.values
  const job = machine && side && enteringSide(production, side, machine)
  const { preview, tellDone } = useQueuePreview(place)
  const queue = job && preview([job], machine)
  // Never dirty: two choices are made again in a moment, so closing does not ask.
  useReportState(onState, isSubmitting ? 'submitting' : 'clean')

  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text>{`Order #${production.orderNo}: ${production.clothingTypeName} / ${production.printingDesignData.name}`}</Text>
        <ErrorAlert error={error} />
        <RadioCards
          label="Machine"
          {...form.getInputProps('machine')}
          cards={getMachines().map((one) => ({
            value: one,
            label: machineName(one),
            note: side && tellDone([enteringSide(production, side, one)], one, side),
          }))}
        />
        <RadioCards
          label="Side"
          {...form.getInputProps('screenPrintingOn')}
          cards={SIDES.map((one) => {
            const whyNot = whyNotSide(production, one)
            return { value: one, label: SIDE_LABELS[one], note: whyNot, disabled: whyNot !== null }
          })}
        />
        <PlaceField value={place} onChange={(chosen) => form.setFieldValue('place', chosen)} />
        <Text aria-live="polite">{queue && `Gets ${queue.getPlace(job)}. The queue: ${queue.dozens}`}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting} leftSection={<IconDeviceFloppy size={18} />}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface RadioCardsProps extends Pick<RadioGroupProps, 'label' | 'value' | 'onChange' | 'error'> {
  cards: readonly { value: string; label: string; note: ReactNode; disabled?: boolean }[]
}

function RadioCards({ cards, ...props }: RadioCardsProps) {
  const id = useId()
  return (
    <Radio.Group required {...props}>
      <SimpleGrid cols={2} spacing="2xs" mt="3xs">
        {cards.map(({ value, label, note, disabled = false }) => (
          <Group
            component="label"
            key={value}
            wrap="nowrap"
            gap="xs"
            px="sm"
            py="2xs"
            mih={48}
            bdrs="md"
            bd={`1px solid var(${value === props.value ? '--mantine-primary-color-filled' : '--mantine-color-default-border'})`}
            bg={value === props.value ? 'var(--mantine-primary-color-light)' : undefined}
            c={disabled ? 'dimmed' : undefined}
            style={{ overflowWrap: 'anywhere', cursor: disabled ? undefined : 'pointer' }}
          >
            <Radio
              value={value}
              disabled={disabled}
              data-autofocus={value === getMachines()[0] || undefined}
              aria-label={label}
              aria-describedby={note ? `${id}-${value}` : undefined}
            />
            <div>
              {label}
              <Text size="xs" c="dimmed" id={`${id}-${value}`}>
                {note}
              </Text>
            </div>
          </Group>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
