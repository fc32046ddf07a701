import { Box, Button, Group, Paper, Progress, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconSquareFilled } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatShortDay } from '../../../../shared/days/calendar.ts'
import { pluralize } from '../../../../shared/numbers.ts'
import { getQuery, queryClient } from '../../../../web/api/queries.ts'
import { useToday } from '../../../../web/today.ts'
import { formatDuration, formatMoment } from '../../../../web/ui/format-times.ts'
import { useLast } from '../../../../web/ui/useLast.ts'
import { designEndpoints, hasSide, SIDES } from '../../../designs/designs.contract.ts'
import { piecesOfItemValues } from '../../../orders/form/draft/order-draft.ts'
import type { PromiseProps } from '../../../orders/form/promise.ts'
import { MACHINE_LABELS } from '../../schedules.contract.ts'
import { planBoard } from '../press-plan.rules.ts'
import { formatPace, toMedian } from '../learned/learned.rules.ts'
import type { PrintSide } from '../press-plan.contract.ts'
import { usePlan } from '../usePlan.ts'
import { finishInstant, minutesUntil } from '../work-time.rules.ts'
import { getNextDays, getOrderLoads, type OrderPromise, promiseOrder, withOrder } from './order-promise.rules.ts'

/**
 * The sides of an order in a form that are not printed; those of before while a design is read. As a text, because the list
 * is another one whenever the form is drawn.
 */
function useSides({ saved, draft: { productionProducts } }: Pick<PromiseProps, 'saved' | 'draft'>): string {
  const ids = [...new Set(productionProducts.flatMap(({ printingDesign }) => printingDesign?._id ?? []))]
  const designs = useQueries({ queries: ids.map((id) => getQuery(designEndpoints.get, { id })) }, queryClient)
  const sides = productionProducts.flatMap(({ key: productionId, printingDesign, items }) => {
    const pieces = piecesOfItemValues(items)
    if (!printingDesign || pieces <= 0) return []
    const { _id: designId, screenPrintingOn } = printingDesign
    const design = designs[ids.indexOf(designId)]?.data
    const stored = saved?.productionProductData.find(({ _id }) => _id === productionId)
    const left = SIDES.filter((side) => hasSide(screenPrintingOn, side) && stored?.[`${side}Status`] !== 'complete')
    return left.map((side): PrintSide => ({
      ...{ productionId, designId, side, pieces },
      ...{ screens: design?.[`${side}Screens`] ?? null, passes: design?.[`${side}Passes`] ?? null },
    }))
  })
  return useLast(designs.some(({ isPending }) => isPending) ? null : JSON.stringify(sides)) ?? '[]'
}

export const withPromise = (props: PromiseProps) => <DraftPromise {...props} />

function DraftPromise({ onDueDate, saved, draft, children }: PromiseProps) {
  const today = useToday()
  const { board } = usePlan()
  const sides = useSides({ saved, draft })
  const { dueDate, status } = draft
  const orderId = saved?._id ?? 'new'
  // Not with each letter that is typed somewhere in the form.
  const known = useMemo(() => {
    if (!board) return null
    const order = { orderId, orderNo: 0, customerName: '', dueDate }
    const changed = withOrder(board, order, JSON.parse(sides) as PrintSide[])
    const plan = planBoard(changed)
    const promise = promiseOrder(changed, plan, orderId)
    return promise && { promise, loads: getOrderLoads(plan, promise), closedDays: board.closedDays }
  }, [board, sides, orderId, dueDate])
  if (!known || status === 'cancel') return children(null)
  const { promise, loads } = known
  const { likelyDay, safeDay, afterWaiting } = promise
  const early = dueDate !== null && likelyDay !== null && dueDate < likelyDay ? dueDate : null
  const days = {
    Likely: likelyDay,
    Safe: safeDay,
    ...(afterWaiting && { [`After ${afterWaiting.productions} waiting`]: afterWaiting.day }),
  }
  const warning = early && (
    <Text role="status" fw={600} c="var(--soon)" w={{ base: '100%', sm: 'auto' }}>
      {`Due ${formatShortDay(early)}, likely ${formatShortDay(likelyDay!)}`}
    </Text>
  )
  const strip = (
    <Paper
      component="section"
      aria-label="When it would be printed"
      data-early={early ?? undefined}
      withBorder
      px="sm"
      py="2xs"
      bg={early ? 'var(--soon-tint)' : 'var(--well)'}
    >
      <Group gap="sm" justify="space-between" mb="3xs">
        <SimpleGrid cols={{ base: 3, sm: 5 }} spacing="sm" verticalSpacing="3xs" flex="1 1 30rem" maw="40rem">
          {getNextDays(loads, likelyDay).map((one) => (
            <Text key={one.day} component="div" size="xs">
              <Text inherit fw={one.day === dueDate ? 700 : undefined}>
                {formatShortDay(one.day)}
              </Text>
              {one.loads.map((load) => (
                <Load key={load.machine} {...load} />
              ))}
            </Text>
          ))}
        </SimpleGrid>
        <Group gap="2xs" role="group" aria-label="Take as Due Date">
          {Object.entries(days).map(([label, day]) => {
            const look = { variant: day === dueDate ? 'light' : 'default', 'aria-pressed': day === dueDate }
            return (
              day && (
                <Button key={label} {...look} px="xs" fw={400} onClick={() => onDueDate(day)}>
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
          <IconSquareFilled size="0.8em" color="var(--accent)" aria-hidden="true" /> this&nbsp;order
        </span>
      </Text>
    </Paper>
  )
  const getDay = (day: string) => {
    const its = loads.find((one) => one.day === day)?.loads ?? []
    const isClosed = its.length === 0 && known.closedDays.some((closed) => closed.day === day)
    const note = day === safeDay ? 'safe' : day === likelyDay ? 'likely' : isClosed ? 'closed' : null
    return { number: Number(day.slice(-2)), note, loads: its }
  }
  return children({
    ...{ likely: likelyDay, safe: safeDay, strip, warning },
    drawDay: (day) => <CalendarDay {...getDay(day)} />,
    describeDay: (day, name) => {
      const { number, note, loads: its } = getDay(day)
      const words = its.map(({ machine, load }) => `${MACHINE_LABELS[machine]} ${formatLoad(load)}`)
      return note ? `${number} ${note}, ${name}` : [name, ...words].join(', ')
    },
  })
}

type Loads = ReturnType<typeof getOrderLoads>[number]['loads']

/** Where a machine does not work, its bar is left out. */
const CalendarDay = ({ number, note, loads }: { number: number; note: string | null; loads: Loads }) => (
  <Stack gap={3} w="100%" px={3} ta="center" lh={1.2} style={{ whiteSpace: 'nowrap' }}>
    {`${number} `}
    {note ? (
      <Text inherit size="xs" lh={1} fw={note === 'closed' ? 400 : 600}>
        {note}
      </Text>
    ) : (
      loads.map((one) => (one.load ? <LoadBar key={one.machine} {...one} size={4} /> : <Box key={one.machine} h={4} />))
    )}
  </Stack>
)

const formatLoad = (load: Loads[number]['load']): string =>
  load ? `${Math.round(load.queued + load.own)} %` : 'closed'

const LoadBar = ({ load, size, flex }: Loads[number] & { size: number; flex?: number }) => (
  <Progress.Root flex={flex} size={size}>
    <Progress.Section withAria={false} value={load?.queued ?? 0} color="gray.6" />
    <Progress.Section withAria={false} value={load?.own ?? 0} color="var(--accent)" />
  </Progress.Root>
)

function Load({ machine, load }: Loads[number]) {
  const name = MACHINE_LABELS[machine]
  const percent = formatLoad(load)
  const words = load ? `${percent}, of that ${Math.round(load.own)} % this order` : percent
  return (
    <Group gap="3xs" wrap="nowrap" c="dimmed" role="img" aria-label={`${name}: ${words}`}>
      <Text inherit w="1.4rem">
        {name.replace('Machine ', '')}
      </Text>
      <LoadBar machine={machine} load={load} size={6} flex={1} />
      <Text inherit miw="2.65rem" ta="end">
        {percent}
      </Text>
    </Group>
  )
}

const formatEarly = ({ likely, last, printBy }: OrderPromise, early: string, today: string): string =>
  `${formatShortDay(early)} is earlier than likely: printed about ${formatMoment(likely, today)}, ${formatDuration(minutesUntil(last.machine.time, likely!) - printBy)} of work too late. It can be saved all the same.`

function formatPlanned({ last, sides }: OrderPromise, today: string): string {
  const { machine, time, ratios } = last.machine
  const finish = finishInstant(time, last.finish)
  if (finish === null) return `${MACHINE_LABELS[machine]} cannot finish it within eight months.`
  const ratio = toMedian(ratios)
  const speed =
    ratio === null ? 'its real speed is not known yet' : `it runs ${formatPace(ratio)} over ${ratios.length} jobs`
  const unknown = new Set(sides.filter(({ isGuess }) => isGuess).map(({ job }) => job.designId)).size
  const guess = unknown > 0 ? `; screens of ${pluralize(unknown, 'design')} not known` : ''
  return `Planned to finish ${formatMoment(finish, today)} on ${MACHINE_LABELS[machine]}; ${speed}${guess}.`
}
