import { sql } from 'kysely'
import type { MigrationTransaction } from '../src/server/database/migration-step.ts'
import { searchable } from '../src/shared/text.ts'

/** Orders at once. */
const BATCH = 500

interface Documented {
  orderId: string
  tracking_no: string
  awb: string
  place: number
  text: string
}

/**
 * Adds the tracking number and the airway bill to the documents once more, without what is no letter or digit, behind all
 * other texts of the document, where the tokens of clothing types begin.
 */
export default async function addBareCodes(tx: MigrationTransaction): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<Documented>`
      select documents."orderId", orders.tracking_no, orders.awb, documents."place", documents."text"
      from orders
      join "orderDocuments" as documents on documents."orderId" = orders."_id"
      where orders."_id" > ${last} and (orders.tracking_no <> '' or orders.awb <> '')
      order by orders."_id" limit ${BATCH}`.execute(tx)
    if (rows.length === 0) return
    const changed = rows.flatMap(({ orderId, place, text, tracking_no, awb }) => {
      const added = searchable(bare(tracking_no), bare(awb))
      return added === '' ? [] : [sql`(${place}, ${orderId}, ${text.replace(TOKENS, ` ${added}$&`)})`]
    })
    if (changed.length > 0)
      await sql`insert into "orderDocuments" ("place", "orderId", "text") values ${sql.join(changed)}
        on conflict ("orderId") do update set "text" = excluded."text"`.execute(tx)
    last = rows.at(-1)!.orderId
  }
}

/** All tokens of a document. */
const TOKENS = /(?: [A-P]{12})*$/

/** The letters and digits of a code; '' if it is nothing else. */
function bare(code: string): string {
  const found = code.replace(/[^\p{L}\p{N}]/gu, '')
  return found === code ? '' : found
}
