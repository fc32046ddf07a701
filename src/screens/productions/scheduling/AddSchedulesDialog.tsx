import { Box, Button, Group, Paper, SimpleGrid, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconCircleCheckFilled, IconCircleMinus, IconDeviceFloppy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { pluralize, formatCount } from '../../../shared/numbers.ts'
import type { QueuePlace } from '../../../features/schedules/queue-place/queue-place.contract.ts'
import { call } from '../../../web/api/call.ts'
import { ErrorAlert } from '../../../web/ui/ErrorAlert.tsx'
import { GuardedDialog } from '../../../web/form/unsaved/GuardedDialog.tsx'
import { useSubmitForm } from '../../../web/form/useSubmitForm.ts'
import { type FormGuard, useReportState } from '../../../web/form/unsaved/useUnsavedGuard.tsx'
import { ChoiceField, isBeside } from '../../../web/input/ChoiceField.tsx'
import { refresh } from '../../../web/api/queries.ts'
import { PlaceField } from '../../../features/schedules/queue-place/PlaceField.tsx'
import { lastPlace, rememberPlace } from '../../../features/schedules/queue-place/requeue.tsx'
import { recalled, remember } from '../../../web/state/stored.ts'
import { ArtImage } from '../../../web/art/ArtImage.tsx'
import { toastSuccess } from '../../../web/ui/toast.tsx'
import { getImage, type Side, SIDE_LABELS, SIDES } from '../../../features/designs/designs.contract.ts'
import { listProductions } from '../../../features/production-list/production-list.contract.ts'
import { createSideSchedules } from '../../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../../features/machines/machine-key.contract.ts'
import { toSchedulable, whyLeftOut } from '../../../features/schedules/schedules.rules.ts'
import { getDozens } from '../../../features/production-list/production-columns.tsx'
import { type EnteringSide, enteringSide, type QueuePreview, useQueuePreview } from './queue-preview.tsx'
import type { SelectedProduction } from './useStoredProductions.ts'
import { getMachineNames, getMachines, machineName } from '../../../features/machines/known-machines.ts'

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

type MachineChoices = Record<Side, Machine | 'none'>

const MACHINES_KEY = 'machines-of-sides'

/** A shop prints its fronts on one machine, day by day. */
function lastMachines(): MachineChoices {
  const last = (recalled(localStorage, MACHINES_KEY) ?? {}) as Partial<Record<Side, unknown>>
  const chosen = (side: Side) => getMachines().find((machine) => machine === last[side]) ?? 'none'
  return { front: chosen('front'), back: chosen('back') }
}

const NOT_NOW = 'Not now'

const whyNot = (production: SelectedProduction, side: Side): string | null =>
  production.hasLeft ? 'Deleted meanwhile' : whyLeftOut(toSchedulable(production), side)

const canGo = (production: SelectedProduction, side: Side): boolean => whyNot(production, side) === null

const toEntering = (productions: readonly SelectedProduction[], chosen: MachineChoices): EnteringSide[] =>
  SIDES.flatMap((side) => {
    const machine = chosen[side]
    if (machine === 'none') return []
    return productions.filter((one) => canGo(one, side)).map((one) => enteringSide(one, side, machine))
  })

const getSides = (entering: readonly EnteringSide[]) =>
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
      const sides = getSides(toEntering(productions, chosen))
      if (sides.length === 0) return
      const { message } = await call(createSideSchedules, { sides, place })
      remember(localStorage, MACHINES_KEY, chosen)
      rememberPlace(place)
      toastSuccess(message)
      onScheduled()
      // Closed before they leave the list.
      onSaved()
      await refresh(listProductions)
    },
  })
  const entering = toEntering(productions, form.values)
  const count = entering.length
  const { preview, tellDone } = useQueuePreview(form.values.place)
  const queues = getMachines()
    .filter((one) => entering.some(({ machine }) => machine === one))
    .flatMap((machine) => preview(entering, machine) ?? [])
  const totals = queues.map(({ machine, dozens }) => `${machineName(machine)}: ${dozens}`)
  // Never dirty: two choices are made again in a moment, so closing does not ask.
  useReportState(onState, isSubmitting ? 'submitting' : 'clean')
  return (
    <form {...formProps}>
      <Stack gap="md">
        <ErrorAlert error={error} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {SIDES.map((side) => (
            <SideMachine
              key={side}
              side={side}
              productions={productions}
              machine={form.values[side]}
              tellDone={(chosen) => tellDone(toEntering(productions, { ...form.values, [side]: chosen }), chosen, side)}
              onChange={(chosen) => form.setFieldValue(side, chosen)}
            />
          ))}
        </SimpleGrid>
        <PlaceField value={form.values.place} onChange={(place) => form.setFieldValue('place', place)} />
        <Table horizontalSpacing="2xs" aria-label="Selected productions">
          <Table.Thead fz="xs" c="dimmed">
            <Table.Tr>
              {HEADERS.map((header) => (
                <Table.Th key={header.children} scope="col" fw={550} {...header} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {productions.map((production) => (
              <SelectedRow key={production._id} production={production} entering={entering} queues={queues} />
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="space-between" gap="sm" {...FOOT}>
          <Text aria-live="polite">
            {count === 0
              ? 'Choose a machine for the front, the back or both.'
              : `${pluralize(count, 'side')} will be added as Pending. ${totals.join(' ')}`}
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
              {count === 0 ? 'Save' : `Save ${pluralize(count, 'schedule')}`}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

const HEADERS = [
  { children: 'Production' },
  { children: 'Dz', ta: 'end', visibleFrom: 'sm' },
  ...SIDES.map((side) => ({ children: SIDE_LABELS[side] })),
] as const

/** In sight however many are selected. */
const FOOT = {
  pos: 'sticky',
  bottom: 'calc(-1 * var(--mantine-spacing-md))',
  mb: 'calc(-1 * var(--mantine-spacing-md))',
  pt: 'sm',
  pb: 'lg',
  bg: 'var(--mantine-color-body)',
} as const

interface SideMachineProps {
  side: Side
  productions: readonly SelectedProduction[]
  machine: MachineChoices[Side]
  tellDone: (machine: Machine) => ReactNode
  onChange: (machine: MachineChoices[Side]) => void
}

function SideMachine({ side, productions, machine, tellDone, onChange }: SideMachineProps) {
  const able = productions.filter((production) => canGo(production, side))
  const goesTo = machine === 'none' ? '' : `, to ${machineName(machine)}`
  const machines = getMachines()
  const choices = [...machines, 'none'] as const
  return (
    <Paper withBorder p="sm">
      <ChoiceField
        value={machine}
        error={undefined}
        data-path={side}
        onChange={onChange}
        label={`${SIDE_LABELS[side]} goes to`}
        choices={choices}
        labels={{ ...getMachineNames(), none: NOT_NOW }}
        disabled={able.length === 0}
      />
      {isBeside(choices) ? (
        <SimpleGrid cols={choices.length} spacing={0} mih="2lh" fz="xs" c="dimmed" ta="center">
          {machines.map((one) => (
            <span key={one}>
              <VisuallyHidden>{machineName(one)}: </VisuallyHidden>
              {tellDone(one)}
            </span>
          ))}
        </SimpleGrid>
      ) : (
        <SimpleGrid cols={2} spacing="xs" verticalSpacing={0} mt="3xs" fz="xs" c="dimmed">
          {machines.map((one) => (
            <div key={one}>
              <b>{machineName(one)}</b> {tellDone(one)}
            </div>
          ))}
        </SimpleGrid>
      )}
      <Text c="dimmed" mt="2xs">
        {able.length === 0
          ? `No ${side} of the selected can be scheduled.`
          : `${formatCount(able.length)} of ${formatCount(productions.length)} can, ${getDozens(able)}${goesTo}`}
      </Text>
    </Paper>
  )
}

interface SelectedRowProps {
  production: SelectedProduction
  entering: readonly EnteringSide[]
  queues: readonly QueuePreview[]
}

function SelectedRow({ production, entering, queues }: SelectedRowProps) {
  const goesTo = (side: Side): string | undefined => {
    const job = entering.find((one) => one.productionId === production._id && one.side === side)
    const queue = queues.find(({ machine }) => machine === job?.machine)
    return job && [machineName(job.machine), queue?.getPlace(job)].filter(Boolean).join(', ')
  }
  const { printingDesignData: design } = production
  const thumbnail = (getImage(design, 'front') ?? getImage(design, 'back'))?.thumbnail
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={550} style={{ overflowWrap: 'anywhere' }}>
        <Group wrap="nowrap" gap="sm">
          {thumbnail && (
            <Box visibleFrom="sm" flex="none">
              <ArtImage src={thumbnail} size={38} alt="" loading="lazy" />
            </Box>
          )}
          <div>
            {design.name}
            <Text size="xs" c="dimmed" fw={400}>
              {`#${production.orderNo}, ${production.clothingTypeName}, `}
              <bdi>{production.customerName}</bdi>
            </Text>
          </div>
        </Group>
      </Table.Th>
      <Table.Td ta="end" visibleFrom="sm">
        {formatCount(production.productQuantity)}
      </Table.Td>
      {SIDES.map((side) => (
        <Table.Td key={side}>
          <SideResult goesTo={goesTo(side)} why={whyNot(production, side)} />
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

const ICON = { size: '1.2em', style: { flex: 'none' }, 'aria-hidden': true } as const

const SideResult = ({ goesTo, why }: { goesTo: string | undefined; why: string | null }) =>
  goesTo ? (
    <Group wrap="nowrap" gap="2xs" fw={550}>
      <IconCircleCheckFilled {...ICON} color="var(--accent)" /> {goesTo}
    </Group>
  ) : (
    <Group wrap="nowrap" gap="2xs" c="dimmed">
      <IconCircleMinus {...ICON} /> {why ?? NOT_NOW}
    </Group>
  )
