import { formatCount } from '../../../shared/numbers.ts'
import { DOZEN, getUnit } from '../../../shared/quantities/pieces.ts'
import type { Amount, LateOrder } from '../dashboard.contract.ts'
import { sumAmounts } from '../dashboard.rules.ts'
import { MACHINE_LABELS, SCHEDULE_STATUS_LABELS } from '../../floor/schedules.contract.ts'

export const getQuantity = (pieces: number): { figure: string; unit: string } =>
  pieces > 0 && pieces < DOZEN
    ? { figure: formatCount(pieces), unit: getUnit(pieces) }
    : { figure: formatCount(Math.floor(pieces / DOZEN)), unit: 'Dz' }

export function quantity(pieces: number): string {
  const { figure, unit } = getQuantity(pieces)
  return `${figure}\u00a0${unit}`
}

export const total = ({ unfinished, complete }: { unfinished: Amount; complete: Amount }): Amount =>
  sumAmounts([unfinished, complete])

export function formatProgress({ queued, waitingDozens, status }: LateOrder): string {
  const parts = queued.map(
    ({ machine, status: now, dozens }) =>
      `${MACHINE_LABELS[machine]}, ${SCHEDULE_STATUS_LABELS[now]}, ${formatCount(dozens)} Dz`,
  )
  if (waitingDozens > 0) parts.push(`${formatCount(waitingDozens)} Dz not on a machine`)
  if (parts.length === 0) parts.push(status === 'schedule' ? 'Printed in part' : 'Goods from stock, to be packed')
  return parts.join('; ')
}
