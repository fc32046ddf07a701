import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleMinus, IconDeviceFloppy } from '@tabler/icons-react'
import { countOf, formatCount } from '../../../shared/numbers.ts'
import type { QueuePlace } from '../../../shared/queue-place.ts'
import { call } from '../../../web/call.ts'
import { ErrorAlert } from '../../../web/form/ErrorAlert.tsx'
import { GuardedDialog } from '../../../web/form/GuardedDialog.tsx'
import { useSubmitForm } from '../../../web/form/useSubmitForm.ts'
import { type FormGuard, useReportState } from '../../../web/form/useUnsavedGuard.tsx'
import { ChoiceField } from '../../../web/input/ChoiceField.tsx'
import { refresh } from '../../../web/queries.ts'
import { lastPlace, PlaceField, rememberPlace } from '../../../web/records/queue-place.tsx'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { imageOf, type Side, SIDE_LABELS, SIDES } from '../../designs/designs.contract.ts'
import { listProductions } from '../production-list.contract.ts'
import { createSideSchedules, MACHINE_LABELS, MACHINES } from '../schedules.contract.ts'
import { asSchedulable, whyLeftOut } from '../schedules.rules.ts'
import classes from './AddSchedulesDialog.module.css'
import { dozensOf } from './production-columns.tsx'
import { type EnteringSide, enteringSide, useQueuePreview } from './queue-preview.ts'
import type { SelectedProduction } from './usePresentProductions.ts'
import { lastMachines, type MachineChoices, rememberMachines } from './machine-choice.ts'

interface AddSchedulesDialogProps {
  opened: boolean
  productions: readonly SelectedProduction[]
  onClose: () => void
  onScheduled: () => void
}

/** All together or none (rule P3). */
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

const enteringOf = (productions: readonly SelectedProduction[], chosen: MachineChoices): EnteringSide[] =>
  SIDES.flatMap((side) => {
    const machine = chosen[side]
    if (machine === 'none') return []
    return productions.filter((one) => canGo(one, side)).map((one) => enteringSide(one, side, machine))
  })

const sidesOf = (entering: readonly EnteringSide[]) =>
  [...Map.groupBy(entering, ({ side }) => side)].map(([screenPrintingOn, ofSide]) => ({
    screenPrintingOn,
    machine: ofSide[0]!.machine,
    productionProductIds: ofSide.map(({ productionId }) => productionId),
  }))

interface AddSchedulesFormProps extends FormGuard, Omit<AddSchedulesDialogProps, 'opened' | 'onClose'> {}

function AddSchedulesForm({ productions, onScheduled, onState, onCancel, onSaved }: AddSchedulesFormProps) {
  const { form, formProps, error, isSubmitting } = useSubmitForm<MachineChoices & { place: QueuePlace }, void>({
    initial: { ...lastMachines(), place: lastPlace() },
    validate: () => ({}),
    onSubmit: async ({ place, ...chosen }) => {
      const sides = sidesOf(enteringOf(productions, chosen))
      if (sides.length === 0) return
      const { message } = await call(createSideSchedules, { sides, place })
      rememberMachines(chosen)
      rememberPlace(place)
      toastSuccess(message)
      onScheduled()
      // Closed before they leave the list.
      onSaved()
      await refresh(listProductions)
    },
  })
  const entering = enteringOf(productions, form.values)
  const count = entering.length
  const queues = useQueuePreview(entering, form.values.place)
  const totals = queues.map(({ machine, dozens }) => `${MACHINE_LABELS[machine]}: ${dozens}`)
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
                <Text size="sm" c="dimmed" mt="2xs">
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
        <PlaceField value={form.values.place} onChange={(place) => form.setFieldValue('place', place)} />
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
              <SelectedRow key={production._id} production={production} entering={entering} queues={queues} />
            ))}
          </tbody>
        </table>
        <Group justify="space-between" gap="sm" className={classes.foot}>
          <Text aria-live="polite">
            {count === 0
              ? 'Choose a machine for the front, the back or both.'
              : `${countOf(count, 'side')} will be added as Pending. ${totals.join(' ')}`}
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

interface SelectedRowProps {
  production: SelectedProduction
  entering: readonly EnteringSide[]
  queues: ReturnType<typeof useQueuePreview>
}

function SelectedRow({ production, entering, queues }: SelectedRowProps) {
  const goesTo = (side: Side): string | undefined => {
    const job = entering.find((one) => one.productionId === production._id && one.side === side)
    const queue = queues.find(({ machine }) => machine === job?.machine)
    return job && [MACHINE_LABELS[job.machine], queue?.placeOf(job)].filter(Boolean).join(', ')
  }
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
          <SideResult goesTo={goesTo(side)} why={whyNot(production, side)} />
        </td>
      ))}
    </tr>
  )
}

function SideResult({ goesTo, why }: { goesTo: string | undefined; why: string | null }) {
  const Icon = goesTo ? IconCircleCheckFilled : IconCircleMinus
  return (
    <span className={classes.result} data-goes={goesTo && true}>
      <Icon size="1.2em" aria-hidden="true" /> {goesTo ?? why ?? 'Left out'}
    </span>
  )
}
