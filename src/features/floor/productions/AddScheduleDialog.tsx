import { Button, Group, Radio, type RadioGroupProps, Stack, Text } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useId } from 'react'
import { call } from '../../../web/call.ts'
import { refresh } from '../../../web/queries.ts'
import { GuardedDialog } from '../../../web/form/GuardedDialog.tsx'
import { type FormGuard, useReportState } from '../../../web/form/useUnsavedGuard.tsx'
import { ErrorAlert } from '../../../web/form/ErrorAlert.tsx'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { type FieldErrors, useSubmitForm } from '../../../web/form/useSubmitForm.ts'
import { type Side, SIDE_LABELS, SIDES } from '../../designs/designs.contract.ts'
import { listProductions, type ProductionRow } from '../production-list.contract.ts'
import classes from './AddScheduleDialog.module.css'
import { createSchedule, createSchedules, type Machine, MACHINE_LABELS, MACHINES } from '../schedules.contract.ts'
import { asSchedulable, whyNotSchedule } from '../schedules.rules.ts'

interface AddScheduleDialogProps {
  opened: boolean
  /** One production or several; several are scheduled all together or not at all (rule P3). */
  productions: readonly ProductionRow[]
  onClose: () => void
  onScheduled: () => void
}

export function AddScheduleDialog({ opened, onClose, ...props }: AddScheduleDialogProps) {
  const title = props.productions.length > 1 ? 'Add Multiple Production Schedule' : 'Add Schedule'
  return (
    <GuardedDialog opened={opened} onClose={onClose} title={title} size="md">
      {(form) => <AddScheduleForm {...props} {...form} />}
    </GuardedDialog>
  )
}

/** The message of the first production whose side cannot be scheduled; null if all can. */
const whyNotSide = (productions: readonly ProductionRow[], side: Side): string | null =>
  productions.map((row) => whyNotSchedule(asSchedulable(row), side)).find((why) => why !== null)?.message ?? null

interface PlaceValues {
  machine: Machine | null
  screenPrintingOn: Side | null
}

const errorsOf = ({ machine, screenPrintingOn }: PlaceValues): FieldErrors => ({
  ...(!machine && { machine: 'Choose a machine' }),
  ...(!screenPrintingOn && { screenPrintingOn: 'Choose the front or the back' }),
})

interface AddScheduleFormProps extends FormGuard, Omit<AddScheduleDialogProps, 'opened' | 'onClose'> {}

function AddScheduleForm({ productions, onScheduled, onState, onCancel, onSaved }: AddScheduleFormProps) {
  const possible = SIDES.filter((side) => whyNotSide(productions, side) === null)
  const isSeveral = productions.length > 1
  const { form, formProps, error, isSubmitting } = useSubmitForm<PlaceValues, void>({
    // A single possible side is preselected.
    initial: { machine: null, screenPrintingOn: possible.length === 1 ? possible[0]! : null },
    validate: errorsOf,
    onSubmit: async ({ machine, screenPrintingOn }) => {
      const [production] = productions
      if (!machine || !screenPrintingOn || !production) return
      const { orderId, _id } = production
      const place = { machine, screenPrintingOn }
      const { message } = isSeveral
        ? await call(createSchedules, { productionProductIds: productions.map((one) => one._id), ...place })
        : await call(createSchedule, { orderId, productionProductId: _id, ...place })
      await refresh(listProductions)
      toastSuccess(message)
      onScheduled()
      onSaved()
    },
  })
  const { machine, screenPrintingOn } = form.values
  // Never dirty: two choices are made again in a moment, so closing does not ask.
  useReportState(onState, isSubmitting ? 'submitting' : 'clean')

  return (
    <form {...formProps}>
      <Stack gap="md">
        <Text>
          {isSeveral
            ? `${productions.length} productions: all of them are scheduled, or none.`
            : productions.map(
                (one) => `Order #${one.orderNo}: ${one.clothingTypeName} / ${one.printingDesignData.name}`,
              )}
        </Text>
        <ErrorAlert error={error} />
        <Radio.Group label="Machine" required {...form.getInputProps('machine')}>
          <div className={classes.choices}>
            {MACHINES.map((one, index) => (
              <label key={one} className={classes.choice}>
                <Radio value={one} data-autofocus={index === 0 || undefined} aria-label={MACHINE_LABELS[one]} />
                {MACHINE_LABELS[one]}
              </label>
            ))}
          </div>
        </Radio.Group>
        <SideChoice productions={productions} {...form.getInputProps('screenPrintingOn')} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isSubmitting} onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isSubmitting}
            disabled={isSeveral && (!machine || !screenPrintingOn)}
            leftSection={<IconDeviceFloppy size={18} />}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

interface SideChoiceProps extends Pick<RadioGroupProps, 'value' | 'onChange' | 'error'> {
  productions: readonly ProductionRow[]
}

/** The choice of a side; a side that cannot be scheduled is shown with the reason. */
function SideChoice({ productions, ...props }: SideChoiceProps) {
  const id = useId()
  return (
    <Radio.Group label="Side" required {...props}>
      <div className={classes.choices}>
        {SIDES.map((one) => {
          const whyNot = whyNotSide(productions, one)
          return (
            <label key={one} className={classes.choice} data-disabled={whyNot !== null || undefined}>
              <Radio
                value={one}
                disabled={whyNot !== null}
                aria-label={SIDE_LABELS[one]}
                aria-describedby={whyNot ? `${id}-${one}` : undefined}
              />
              <span>
                {SIDE_LABELS[one]}
                {whyNot && (
                  <span className={classes.reason} id={`${id}-${one}`}>
                    {whyNot}
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </Radio.Group>
  )
}
