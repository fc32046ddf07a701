/** The floor's dashboard, made from the rows of its statements, which come in the order in which they are taken here. */
import { endOfWeek } from '../src/features/orders/views/order-views.rules.ts'
import { sameDaysLastWeek } from '../src/features/dashboard/dashboard.rules.ts'
import { MACHINES, ON_MACHINE } from '../src/features/floor/schedules.contract.ts'
import { UNFINISHED } from '../src/features/orders/figures/due.rules.ts'
import { RETURNED_FOR } from '../src/features/orders/list/order-filters.contract.ts'
import { SHIPPING_METHODS } from '../src/features/orders/order-fields.contract.ts'
import { qualityField } from '../src/features/productions/productions.contract.ts'
import { today as serverDay } from '../src/server/clock.ts'
import { imagePathsOf } from '../src/server/images.ts'
import { daysFrom } from '../src/shared/calendar.ts'
import { DOZEN, piecesOfSize } from '../src/shared/pieces.ts'
import { SIZES } from '../src/shared/sizes.ts'
import type { Row } from './floor-databases.ts'

type Take = () => Row[]

export function dashboardAnswer(results: Row[][]): unknown {
  const left = results.values()
  const take: Take = () => left.next().value!
  const today = serverDay()
  const days = daysFrom(today, endOfWeek(today))
  const machines = MACHINES.map((machine) => {
    const queued = take()
    const loadOf = (field: string, value: string) => {
      const rows = queued.filter((row) => row[field] === value)
      return { [field]: value, jobs: sum(rows, 'jobs'), dozens: sum(rows, 'dozens') }
    }
    return {
      machine,
      processing: take().map(({ frontImage, backImage, ...job }) => ({
        ...job,
        image: imageOf(job['screenPrintingOn'] === 'front' ? frontImage : backImage),
      })),
      byStatus: ['pending', ...ON_MACHINE].map((status) => loadOf('status', status)),
      byDue: ['late', ...days, 'later', 'none'].map((due) => loadOf('due', due)),
    }
  })
  return {
    today,
    machines,
    orders: orderFigures(take, today),
    office: { waiting: take()[0], late: lateOrders(take), month: monthFigures(take), firstSteps: firstSteps(take) },
  }
}

const sum = (rows: Row[], field: string): number => rows.reduce((total, row) => total + (row[field] as number), 0)

const amountOf = (rows: Row[]) => ({ orders: sum(rows, 'orders'), pieces: sum(rows, 'pieces') })

const imageOf = (image: unknown) => imagePathsOf((image ?? null) as string | null)

function orderFigures(take: Take, today: string) {
  const counted = take()
  const dueOf = (...when: string[]) => {
    const some = counted.filter(({ due }) => when.includes(due as string))
    return {
      unfinished: amountOf(some.filter(({ status }) => status !== 'complete')),
      complete: amountOf(some.filter(({ status }) => status === 'complete')),
    }
  }
  const ready = take()
  const delivered = take()
  const days = daysFrom(sameDaysLastWeek(today).from, today)
  return {
    late: dueOf('late'),
    today: dueOf('today'),
    week: dueOf('today', 'week'),
    ready: SHIPPING_METHODS.map((shippingMethod) => ({
      shippingMethod,
      ...amountOf(ready.filter((row) => row['shippingMethod'] === shippingMethod)),
    })),
    delivered: days.map((day) => ({ day, ...amountOf(delivered.filter((row) => row['day'] === day)) })),
  }
}

function lateOrders(take: Take) {
  if (UNFINISHED.flatMap(take).length === 0) return []
  const [orders, productions, queued] = [take(), take(), take()]
  return orders.map(({ dueKey, ...order }) => {
    const theirs = productions.filter(({ orderId }) => orderId === order['_id'])
    return {
      ...order,
      dueDate: dueKey,
      image: imageOf(theirs[0]?.['frontImage'] ?? theirs[0]?.['backImage']),
      waitingDozens: ['frontStatus', 'backStatus'].reduce(
        (dozens, side) =>
          dozens +
          sum(
            theirs.filter((row) => row[side] === 'pending'),
            'productQuantity',
          ),
        0,
      ),
      queued: queued.filter(({ orderId }) => orderId === order['_id']).map(({ orderId: _, ...load }) => load),
    }
  })
}

function monthFigures(take: Take) {
  const [customers, designs, second, returnedItems, returnedGoods] = [take(), take(), take(), take(), take()]
  const secondPieces = (item: Row) =>
    SIZES.filter((size) => item[qualityField(size)] === 'second').reduce(
      (pieces, size) => pieces + piecesOfSize(item as never, size),
      0,
    )
  const byOrder = (rows: Row[]) => ({
    orders: new Set(rows.map(({ orderId }) => orderId)).size,
    pieces: sum(rows, 'pieces'),
  })
  const returned = [...returnedItems, ...returnedGoods].map((row) => ({ ...row, reason: row['reason'] || 'none' }))
  return {
    delivered: amountOf(customers),
    designs: ranked(take, designs, 'printingDesign', 'dozens', 5).map(({ frontImage, backImage, ...design }) => ({
      ...design,
      image: imageOf(frontImage ?? backImage),
    })),
    customers: ranked(take, customers, 'customer', 'pieces', 4),
    produced: DOZEN * sum(designs, 'dozens'),
    second: byOrder(second.map((item) => ({ orderId: item['orderId'], pieces: secondPieces(item) }))),
    returned: byOrder(returned),
    returns: RETURNED_FOR.map((reason) => ({
      reason,
      ...byOrder(returned.filter((row) => row.reason === reason)),
    })).filter(({ orders }) => orders > 0),
  }
}

/** The rows with the largest figures, with what the next statement has read of the records that they name. */
function ranked(take: Take, rows: Row[], named: string, figure: string, most: number): Row[] {
  if (rows.length === 0) return []
  const records = new Map(take().map((record) => [record['_id'], record]))
  return rows
    .toSorted((a, b) => (b[figure] as number) - (a[figure] as number))
    .slice(0, most)
    .map(({ [named]: id, ...figures }) => ({ ...records.get(id), ...figures }))
}

function firstSteps(take: Take) {
  const isThere = () => take().length > 0
  return { customers: isThere(), clothingTypes: isThere(), colors: isThere(), designs: isThere(), orders: isThere() }
}
