import { Button, Group, Paper, Progress, SimpleGrid, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSquareFilled } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { formatShortDay } from '../../../../shared/days/calendar.ts'
import { pluralize } from '../../../../shared/numbers.ts'
import { DOZEN } from '../../../../shared/quantities/pieces.ts'
import { useEndpoint } from '../../../../web/api/queries.ts'
import { useToday } from '../../../../web/today.ts'
import { piecesOfItemValues } from '../../../orders/form/draft/order-draft.ts'
import type { PromiseParts, PromiseProps } from '../../../orders/form/promise-parts.ts'
import { formatDuration, formatMoment } from '../../../../web/ui/format-times.ts'
import { MACHINE_LABELS, MACHINES } from '../../schedules.contract.ts'
import { type PreviewedPromise, previewPromise } from './order-promise.contract.ts'

const WAIT_MS = 300

function usePromise({ saved, draft: { productionProducts, dueDate, status } }: PromiseProps) {
  const ids = saved?.productionProductData.map(({ _id }) => _id)
  const productions = productionProducts.flatMap(({ key, printingDesign, items }) => {
    const dozens = piecesOfItemValues(items) / DOZEN
    const id = ids?.includes(key) ? key : undefined
    return printingDesign && dozens > 0 ? { id, printingDesign: printingDesign._id, dozens } : []
  })
  // A text, because the list is another one whenever the form is drawn.
  const [asked] = useDebouncedValue(JSON.stringify(productions), WAIT_MS)
  const enabled = asked !== '[]' && status !== 'cancel'
  const input = { orderId: saved?._id, productions: JSON.parse(asked) as typeof productions, dueDate }
  const { data } = useEndpoint(previewPromise, input, { enabled, placeholderData: keepPreviousData })
  if (!enabled || !data?.promise) return null
  const { likelyDay, lateMinutes } = data.promise
  // Both, because the minutes may still be those of another due day.
  return { ...data.promise, early: dueDate && likelyDay && lateMinutes && dueDate < likelyDay ? dueDate : null }
}

type Promised = NonNullable<ReturnType<typeof usePromise>>

function PromiseStrip(props: PromiseProps) {
  const today = useToday()
  const promise = usePromise(props)
  if (!promise) return null
  const { likelyDay, safeDay, days, early } = promise
  const { dueDate } = props.draft
  const ground = early ? 'var(--soon-tint)' : 'var(--well)'
  return (
    <Paper component="section" aria-label="When it would be printed" withBorder px="sm" py="2xs" bg={ground}>
      <Group gap="2xs" justify="space-between" mb="3xs">
        <SimpleGrid cols={{ base: 3, lg: 5 }} spacing="md" verticalSpacing="3xs" flex="1 1 20rem" maw="40rem">
          {days.map(({ day, ...loads }) => (
            <Text key={day} component="div" size="xs">
              <Text inherit fw={day === dueDate ? 700 : undefined}>
                {formatShortDay(day)}
              </Text>
              {MACHINES.map((machine) => (
                <Load key={machine} name={MACHINE_LABELS[machine]} load={loads[machine]} />
              ))}
            </Text>
          ))}
        </SimpleGrid>
        <Group gap="2xs" role="group" aria-label="Take as Due Date">
          {Object.entries({ Likely: likelyDay, Safe: safeDay }).map(([label, day]) => {
            const look = { variant: day === dueDate ? 'light' : 'default', 'aria-pressed': day === dueDate }
            return (
              day && (
                <Button key={label} {...look} fw={400} onClick={() => props.onDueDate(day)}>
                  {label}&nbsp;<b>{formatShortDay(day)}</b>
                </Button>
              )
            )
          })}
        </Group>
      </Group>
      <Text component="div" size="xs" c="dimmed" mih={{ base: '3lh', sm: '2lh', lg: '1lh' }}>
        <Text span inherit mr="sm" c={early ? 'var(--soon)' : undefined}>
          {early ? formatEarly(promise, early, today) : formatPlanned(promise, today)}
        </Text>
        <span>
          <IconSquareFilled size="0.8em" color="var(--mantine-color-gray-6)" aria-hidden="true" /> queued{' '}
          <IconSquareFilled size="0.8em" color="var(--accent)" aria-hidden="true" /> this order
        </span>
      </Text>
    </Paper>
  )
}

function Load({ name, load }: { name: string; load: PreviewedPromise['days'][number]['machineM1'] }) {
  const percent = load ? `${Math.round(load.queued + load.own)} %` : 'closed'
  const words = load ? `${percent}, of that ${Math.round(load.own)} % this order` : percent
  return (
    <Group gap="3xs" wrap="nowrap" c="dimmed" role="img" aria-label={`${name}: ${words}`}>
      <Text inherit w="1.4rem">
        {name.replace('Machine ', '')}
      </Text>
      <Progress.Root flex={1} size={6}>
        <Progress.Section withAria={false} value={load?.queued ?? 0} color="gray.6" />
        <Progress.Section withAria={false} value={load?.own ?? 0} color="var(--accent)" />
      </Progress.Root>
      <Text inherit miw="2.9rem" ta="end">
        {percent}
      </Text>
    </Group>
  )
}

const formatEarly = ({ likely, lateMinutes }: Promised, early: string, today: string): string =>
  `${formatShortDay(early)} is earlier than likely: printed about ${formatMoment(likely, today)}, ${formatDuration(lateMinutes!)} of work too late. It can be saved all the same.`

function formatPlanned({ finish, machine, runs, ratio, unknownDesigns }: Promised, today: string): string {
  if (finish === null) return `${MACHINE_LABELS[machine]} has no working hours for it in the next three years.`
  const percent = ratio && Math.round(100 * (ratio - 1))
  const pace = percent ? `${Math.abs(percent)} % ${percent > 0 ? 'slower' : 'faster'} than` : 'as'
  const speed =
    percent === null ? 'its real speed is not known yet' : `it runs ${pace} planned over ${pluralize(runs, 'job')}`
  const guess = unknownDesigns > 0 ? `; screens of ${pluralize(unknownDesigns, 'design')} not known` : ''
  return `Planned for ${formatMoment(finish, today)} on ${MACHINE_LABELS[machine]}; ${speed}${guess}.`
}

function PromiseWarning(props: PromiseProps) {
  const promise = usePromise(props)
  if (!promise?.early) return null
  return (
    <Text role="status" fw={600} c="var(--soon)" w={{ base: '100%', sm: 'auto' }}>
      {`Due ${formatShortDay(promise.early)}, likely ${formatShortDay(promise.likelyDay!)}`}
    </Text>
  )
}

export const PROMISE_PARTS: PromiseParts = { Strip: PromiseStrip, Warning: PromiseWarning }
