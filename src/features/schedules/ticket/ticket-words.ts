import { formatWeekday } from '../../../shared/days/calendar.ts'
import { formatDay } from '../../../shared/days/day.ts'
import { formatCount } from '../../../shared/numbers.ts'
import { SIDE_LABELS } from '../../designs/designs.contract.ts'
import type { OtherSide, Ticket } from './tickets.contract.ts'
import { getMachines, machineName } from '../../machines/known-machines.ts'

export const nameOfJob = ({ orderNo, screenPrintingOn }: Pick<Ticket, 'orderNo' | 'screenPrintingOn'>): string =>
  `#${orderNo} ${SIDE_LABELS[screenPrintingOn]}`

export const addressOfJob = ({ machine, _id }: Pick<Ticket, 'machine' | '_id'>): string =>
  `${location.origin}/machine/${machine}?job=${_id}`

export const formatDueDay = (day: string): string => `${formatWeekday(day)}, ${formatDay(day)}`

const MAX_NAMED = 2

export function formatOtherSides({ productionProductId, otherSides }: Ticket): string {
  if (otherSides.length <= MAX_NAMED)
    return otherSides
      .map((side) => formatSideInProduction(side, side.productionProductId !== productionProductId))
      .join('; ')
  const counts = [
    ...getMachines().map((machine) => ({
      count: otherSides.filter((side) => side.place !== null && side.machine === machine).length,
      where: `on ${machineName(machine)}`,
    })),
    { count: otherSides.filter(({ place }) => place === null).length, where: 'printed' },
  ]
  return counts
    .filter(({ count }) => count > 0)
    .map(({ count, where }, at) =>
      at === 0
        ? `${formatCount(count)} other ${count === 1 ? 'side' : 'sides'} ${where}`
        : `${formatCount(count)} ${where}`,
    )
    .join(', ')
}

function formatSideInProduction(
  { screenPrintingOn, machine, place, designName, clothingTypeName }: OtherSide,
  isNamed: boolean,
) {
  const side = screenPrintingOn.toUpperCase()
  const what = isNamed ? `${side} of ${clothingTypeName} / ${designName}` : side
  return place === null ? `${what} printed` : `${what} on ${machineName(machine)}, place ${formatCount(place)}`
}
