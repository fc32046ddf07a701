import { Box, Button, Group, Paper, Progress, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatShortDay } from '../../../shared/days/calendar.ts'
import { pluralize } from '../../../shared/numbers.ts'
import { getQuery, queryClient } from '../../../web/api/queries.ts'
import { useLast } from '../../../web/ui/useLast.ts'
import { designEndpoints, hasSide, SIDES } from '../../../features/designs/designs.contract.ts'
import { type OrderDraft, piecesOfItemValues } from './draft/order-draft.ts'
import type { DuePromise } from './due-promise.ts'
import type { ReactNode } from 'react'
import type { Order } from '../../../features/orders/orders.contract.ts'
import { formatPlannedLate } from '../../../features/orders/status/planned-late.ts'
import { type Plan, planBoard } from '../../../features/plan/press-plan.rules.ts'
import { formatPace, toMedian } from '../../../features/plan/learned/learned.rules.ts'
import type { Board, PrintSide } from '../../../features/plan/press-plan.contract.ts'
import { usePlan } from '../../../features/plan/usePlan.ts'
import {
  getOrderLoads,
  type OrderPromise,
  promiseFirst,
  promiseOrder,
  withOrder,
} from '../../../features/plan/promise/order-promise.rules.ts'
import { machineName } from '../../../features/machines/known-machines.ts'

interface PromiseProps {
  saved?: Order
  draft: OrderDraft
  onDueDate: (day: string) => void
  /** The form; null if nothing of the order is to be printed. */
  children: (promise: DuePromise | null) => ReactNode
}

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

export function DraftPromise({ onDueDate, saved, draft, children }: PromiseProps) {
  const { board } = usePlan()
  const sides = useSides({ saved, draft })
  const { dueDate, rush, status } = draft
  const orderId = saved?._id ?? 'new'
  const orderNo = saved?.orderNo ?? Infinity
  const [isOpen, { toggle }] = useDisclosure()
  // Not with each letter that is typed somewhere in the form.
  const known = useMemo(() => {
    if (!board) return null
    const order = { orderId, orderNo, customerName: '', dueDate, rush }
    const changed = withOrder(board, order, JSON.parse(sides) as PrintSide[])
    const plan = planBoard(changed)
    const promise = promiseOrder(changed, plan, orderId)
    return promise && { board: changed, plan, promise, loads: getOrderLoads(plan, promise) }
  }, [board, sides, orderId, orderNo, dueDate, rush])
  if (!known || status === 'cancel') return children(null)
  const { promise, loads } = known
  const { likelyDay, safeDay } = promise
  const early = dueDate !== null && likelyDay !== null && dueDate < likelyDay ? dueDate : null
  const late = formatPlannedLate({ dueDate, finish: promise.likely, lateMinutes: promise.likelyLateMinutes })
  const getTake = (onTaken?: (button: HTMLElement) => void) =>
    safeDay && (
      <Button
        variant={dueDate !== null && dueDate >= safeDay ? 'light' : 'default'}
        aria-pressed={dueDate !== null && dueDate >= safeDay}
        fw={400}
        {...(onTaken && { w: { base: '100%', sm: 'auto' } })}
        onClick={({ currentTarget }) => {
          onDueDate(safeDay)
          onTaken?.(currentTarget)
        }}
      >
        Take&nbsp;<b>{formatShortDay(safeDay)}</b>
      </Button>
    )
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
      <Group gap="sm" justify="space-between">
        <UnstyledButton aria-expanded={isOpen} onClick={toggle}>
          {likelyDay ? (
            <>
              Likely <b>{formatShortDay(likelyDay)}</b>
              {late && (
                <Text span inherit c="var(--soon)">
                  , {late}
                </Text>
              )}
              {safeDay && (
                <>
                  {' '}
                  · safe <b>{formatShortDay(safeDay)}</b>
                </>
              )}
            </>
          ) : (
            'Likely not within eight months'
          )}{' '}
          <IconChevronDown size="1em" aria-hidden="true" style={isOpen ? { rotate: '180deg' } : undefined} />
        </UnstyledButton>
        {getTake()}
      </Group>
      {isOpen && <Details {...known} />}
    </Paper>
  )
  const getDay = (day: string) => {
    const its = loads.find((one) => one.day === day)?.loads ?? []
    const isClosed = its.length === 0 && known.board.closedDays.some((closed) => closed.day === day)
    const note = day === safeDay ? 'safe' : day === likelyDay ? 'likely' : isClosed ? 'closed' : null
    return { number: Number(day.slice(-2)), note, loads: its }
  }
  return children({
    ...{ likely: likelyDay, strip, besideSave: dueDate === null ? getTake(focusSave) : warning },
    isWorked: (day) => known.board.machines.some(({ time }) => time.some((span) => span.day === day)),
    drawDay: (day) => <CalendarDay {...getDay(day)} />,
    describeDay: (day, name) => {
      const { number, note, loads: its } = getDay(day)
      const words = its.map(({ machine, load }) => `${machineName(machine)} ${formatLoad(load)}`)
      return note ? `${number} ${note}, ${name}` : [name, ...words].join(', ')
    },
  })
}

/** The button beside Save goes once it was pressed. */
const focusSave = (button: HTMLElement) => (button.parentElement!.lastElementChild as HTMLElement).focus()

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

const LoadBar = ({ load, size }: Loads[number] & { size: number }) => (
  <Progress.Root size={size}>
    <Progress.Section withAria={false} value={load?.queued ?? 0} color="gray.6" />
    <Progress.Section withAria={false} value={load?.own ?? 0} color="var(--accent)" />
  </Progress.Root>
)

interface DetailsProps {
  board: Board
  plan: Plan
  promise: OrderPromise
}

/** What the days are computed from, and what it would take to be first. */
function Details({ board, plan, promise }: DetailsProps) {
  const { orderId, waiting } = promise.order
  const isWaiting = waiting.length > 0
  const first = useMemo(
    () => (isWaiting ? promiseFirst(board, plan, orderId) : null),
    [board, plan, orderId, isWaiting],
  )
  return (
    <Text component="div" size="xs" c="dimmed">
      {first?.day && (
        <div>
          {`First in the queue: ${formatShortDay(first.day)}; ${first.othersLate === 0 ? 'no other order' : pluralize(first.othersLate, 'other')} late then`}
        </div>
      )}
      <div>{formatSpeed(promise)}</div>
    </Text>
  )
}

function formatSpeed({ last, sides }: OrderPromise): string {
  const { machine, ratios } = last.machine
  const ratio = toMedian(ratios)
  const speed =
    ratio === null ? 'its real speed is not known yet' : `runs ${formatPace(ratio)} over ${ratios.length} jobs`
  const unknown = new Set(sides.filter(({ isGuess }) => isGuess).map(({ job }) => job.designId)).size
  const guess = unknown > 0 ? `; screens of ${pluralize(unknown, 'design')} not known` : ''
  return `${machineName(machine)}: ${speed}${guess}.`
}
