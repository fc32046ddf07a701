import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleMinus, IconDeviceFloppy } from '@tabler/icons-react'
import { countOf, formatCount } from '../../../shared/numbers.ts'
import { call } from '../../../web/call.ts'
import { ErrorAlert } from '../../../web/form/ErrorAlert.tsx'
import { GuardedDialog } from '../../../web/form/GuardedDialog.tsx'
import { useSubmitForm } from '../../../web/form/useSubmitForm.ts'
import { type FormGuard, useReportState } from '../../../web/form/useUnsavedGuard.tsx'
import { ChoiceField } from '../../../web/input/ChoiceField.tsx'
import { refresh } from '../../../web/queries.ts'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { imageOf, type Side, SIDE_LABELS, SIDES } from '../../designs/designs.contract.ts'
import { listProductions } from '../production-list.contract.ts'
import { createSideSchedules, MACHINE_LABELS, MACHINES } from '../schedules.contract.ts'
import { asSchedulable, whyLeftOut } from '../schedules.rules.ts'
import classes from './AddSchedulesDialog.module.css'
import { dozensOf } from './production-columns.tsx'
import type { SelectedProduction } from './usePresentProductions.ts'
import { lastMachines, type MachineChoices, rememberMachines } from './machine-choice.ts'

interface AddSchedulesDialogProps {
  opened: boolean
  productions: readonly SelectedProduction[]
  onClose: () => void
  onScheduled: () => void
}

/** Puts the sides of several productions on machines, all together or none (rule P3). */
export const AddSchedulesDialog = ({ opened, onClose, ...props }: AddSchedulesDialogProps) => (
  <GuardedDialog opened={opened} onClose={onClose} title="Add Multiple Production Schedule" size="60rem">
    {(form) => <AddSchedulesForm {...props} {...form} />}
  </GuardedDialog>
)

const CHOICES = [...MACHINES, 'none'] as const
const CHOICE_LABELS = { ...MACHINE_LABELS, none: 'Leave out' }

const whyNot = (production: SelectedProduction, side: Side): string | null =>
  production.isGone ? 'Deleted meanwhile' : whyLeftOut(asSchedulable(production), side)

const canGo = (production: SelectedProduction, side: Side): boolean => whyNot(production, side) === null

/** The productions of each side that goes to a machine. */
const sidesOf = (productions: readonly SelectedProduction[], chosen: MachineChoices) =>
  SIDES.flatMap((screenPrintingOn) => {
    const machine = chosen[screenPrintingOn]
    const able = productions.filter((production) => canGo(production, screenPrintingOn))
    if (machine === 'none' || able.length === 0) return []
    return [{ screenPrintingOn, machine, productionProductIds: able.map(({ _id }) => _id) }]
  })

interface AddSchedulesFormProps extends FormGuard, Omit<AddSchedulesDialogProps, 'opened' | 'onClose'> {}

function AddSchedulesForm({ productions, onScheduled, onState, onCancel, onSaved }: AddSchedulesFormProps) {
  const { form, formProps, error, isSubmitting } = useSubmitForm<MachineChoices, void>({
    initial: lastMachines(),
    validate: () => ({}),
    onSubmit: async (chosen) => {
      const sides = sidesOf(productions, chosen)
      if (sides.length === 0) return
      const { message } = await call(createSideSchedules, { sides })
      rememberMachines(chosen)
      toastSuccess(message)
      onScheduled()
      // Closed before they leave the list.
      onSaved()
      await refresh(listProductions)
    },
  })
  const count = sidesOf(productions, form.values).reduce((sum, side) => sum + side.productionProductIds.length, 0)
  // Never dirty: two choices are made again in a moment, so closing does not ask.
  useReportState(onState, isSubmitting ? 'submitting' : 'clean')
  return (
    <form {...formProps}>
      <Stack gap="md">
        <ErrorAlert error={error} />
        <div className={classes.sides}>
          {SIDES.map((side) => {
            const able = productions.filter((production) => canGo(production, side))
            const machine = form.values[side]
            return (
              <div key={side} className={classes.side}>
                <ChoiceField
                  value={machine}
                  error={undefined}
                  data-path={side}
                  onChange={(chosen) => form.setFieldValue(side, chosen)}
                  label={`${SIDE_LABELS[side]} goes to`}
                  choices={CHOICES}
                  labels={CHOICE_LABELS}
                  disabled={able.length === 0}
                />
                <Text size="sm" c="dimmed" mt={6}>
                  {able.length === 0
                    ? `No ${side} of the selected can be scheduled.`
                    : `${formatCount(able.length)} of ${formatCount(productions.length)} can, ${dozensOf(able)}${
                        machine === 'none' ? '' : `, to ${MACHINE_LABELS[machine]}`
                      }`}
                </Text>
              </div>
            )
          })}
        </div>
        <table className={classes.table} aria-label="Selected productions">
          <thead>
            <tr>
              <th scope="col">Production</th>
              <th scope="col" className={classes.number}>
                Dz
              </th>
              {SIDES.map((side) => (
                <th key={side} scope="col">
                  {SIDE_LABELS[side]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {productions.map((production) => (
              <SelectedRow key={production._id} production={production} chosen={form.values} />
            ))}
          </tbody>
        </table>
        <Group justify="space-between" gap="sm" className={classes.foot}>
          <Text aria-live="polite">
            {count === 0
              ? 'Choose a machine for the front, the back or both.'
              : `${countOf(count, 'side')} will be added as Pending, at the top of their queues.`}
          </Text>
          <Group gap="sm" ms="auto">
            <Button variant="default" disabled={isSubmitting} onClick={onCancel}>
              Cancel
            </Button>
            <Button
              type="submit"
              loading={isSubmitting}
              disabled={count === 0}
              leftSection={<IconDeviceFloppy size={18} />}
            >
              {count === 0 ? 'Save' : `Save ${countOf(count, 'schedule')}`}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

function SelectedRow({ production, chosen }: { production: SelectedProduction; chosen: MachineChoices }) {
  const { printingDesignData: design } = production
  const thumbnail = (imageOf(design, 'front') ?? imageOf(design, 'back'))?.thumbnail
  return (
    <tr>
      <th scope="row">
        <span className={classes.production}>
          {thumbnail && <img className={classes.thumbnail} src={thumbnail} alt="" loading="lazy" decoding="async" />}
          <span className={classes.lines}>
            <span>{design.name}</span>
            <span className={classes.detail}>
              {`#${production.orderNo}, ${production.clothingTypeName}, `}
              <bdi>{production.customerName}</bdi>
            </span>
          </span>
        </span>
      </th>
      <td className={classes.number}>{formatCount(production.productQuantity)}</td>
      {SIDES.map((side) => (
        <td key={side} data-label={SIDE_LABELS[side]}>
          <SideResult production={production} side={side} chosen={chosen} />
        </td>
      ))}
    </tr>
  )
}

interface SideResultProps {
  production: SelectedProduction
  side: Side
  chosen: MachineChoices
}

/** Where a side goes, or why it is left out. */
function SideResult({ production, side, chosen }: SideResultProps) {
  const why = whyNot(production, side)
  const machine = chosen[side]
  if (why === null && machine !== 'none') {
    return (
      <span className={classes.result} data-goes>
        <IconCircleCheckFilled size="1.2em" aria-hidden="true" /> {MACHINE_LABELS[machine]}
      </span>
    )
  }
  return (
    <span className={classes.result}>
      <IconCircleMinus size="1.2em" aria-hidden="true" /> {why ?? 'Left out'}
    </span>
  )
}
