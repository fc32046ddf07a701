import { z } from 'zod'
import { id, manyOf, NOTHING_SELECTED } from '../../../../shared/paging.ts'
import { csvOf } from '../../../../shared/records/csv-endpoint.ts'
import { getOrders } from '../printed-orders.contract.ts'

/** In the order of the paper. Unknown ids, and what is not on it, have no row. */
export const exportManifest = csvOf(
  { ...getOrders, input: z.object({ ids: manyOf(id).pipe(z.array(z.string()).min(1, NOTHING_SELECTED)) }) },
  {
    name: 'exportManifest',
    summary: 'Download the manifest of several orders',
    path: '/api/orders/export/manifest',
    file: 'manifest',
  },
)
