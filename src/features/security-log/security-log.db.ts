import type { z } from 'zod'
import type { Reader } from '../../server/database/database.ts'
import { getConditions, isInstantWithin, isOneOf } from '../../server/records/filter-conditions.ts'
import { countRows, getPage } from '../../server/records/page-of.ts'
import { containsWords, type Page } from '../../server/records/records.ts'
import { securityEvent, type securityEventFilter, securityEventFilters } from './security-log.contract.ts'

/** Each of its two indexes covers all filters and the sort order. */
export async function selectEvents(db: Reader, input: Page & z.output<typeof securityEventFilter>) {
  const conditions = getConditions(securityEventFilters, input, {
    kind: isOneOf('securityEvents.kind'),
    days: isInstantWithin('securityEvents.createdAt'),
  })
  const found = db
    .selectFrom('securityEvents')
    .where(containsWords('searchKey', input.search))
    .where((eb) => eb.and(conditions))
  const rows = db.selectFrom('securityEvents').select(securityEvent.keyof().options)
  return getPage(input, { total: await countRows(found), sortable: found, rows, id: '_id', sortedBy: 'createdAt' })
}
