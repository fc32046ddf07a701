import type { z } from 'zod'
import { startOfDay } from '../../server/clock.ts'
import type { Reader } from '../../server/database/database.ts'
import { pageOf } from '../../server/records/page-of.ts'
import { containsWords, type Page } from '../../server/records/records.ts'
import type { securityEventFilter } from './security-log.contract.ts'

const COLUMNS = [
  '_id',
  'createdAt',
  'kind',
  'whoId',
  'who',
  'aboutId',
  'about',
  'address',
  'requestId',
  'detail',
] as const

/** One page of the security log; each of its two indexes covers all filters and the sort order. */
export function selectEvents(db: Reader, input: Page & z.output<typeof securityEventFilter>) {
  let found = db.selectFrom('securityEvents').where(containsWords('searchKey', input.search))
  if (input.kind.length > 0) found = found.where('kind', 'in', input.kind)
  if (input.from) found = found.where('createdAt', '>=', startOfDay(input.from))
  if (input.to) found = found.where('createdAt', '<', startOfDay(input.to, 1))
  const rows = db.selectFrom('securityEvents').select(COLUMNS)
  return pageOf(input, { found, sortable: found, rows, id: '_id', sortedBy: 'createdAt' })
}
