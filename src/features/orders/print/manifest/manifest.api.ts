import type { Reader } from '../../../../server/database/database.ts'
import { stream } from '../../../../server/handlers.ts'
import { getCsv } from '../../../../server/records/csv/csv.ts'
import { ordersInDetail } from '../../order-details.api.ts'
import { MAX_ORDERS_IN_DETAIL } from '../printed-orders.contract.ts'
import { exportManifest } from './manifest.contract.ts'
import { MANIFEST_COLUMNS, type ManifestRow, toFlights, toManifestRows } from './manifest.rules.ts'

export const manifestHandlers = {
  exportManifest: stream(exportManifest, ({ db, input }) =>
    getCsv(MANIFEST_COLUMNS, rowsOfManifest(db, [...new Set(input.ids)]), input),
  ),
}

async function* rowsOfManifest(db: Reader, ids: readonly string[]) {
  const rows: ManifestRow[] = []
  for (let at = 0; at < ids.length; at += MAX_ORDERS_IN_DETAIL)
    rows.push(...toManifestRows(await ordersInDetail(db, ids.slice(at, at + MAX_ORDERS_IN_DETAIL))))
  yield toFlights(rows).flat()
}
