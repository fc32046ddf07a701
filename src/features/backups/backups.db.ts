import { MINUTE_MS } from '../../server/clock.ts'
import type { Reader, Transaction } from '../../server/database/database.ts'
import { hashToken } from '../../server/security/sessions.ts'

declare module '../../server/database/database.ts' {
  interface Tables {
    /** In the database, so that each server of a shop knows the tickets of the others. */
    downloadTickets: { hash: string; name: string; madeAt: string }
  }
}

interface Ticket {
  name: string
  ticket: string
}

const around = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString()

export async function addTicket(tx: Transaction, { name, ticket }: Ticket): Promise<void> {
  await tx
    .deleteFrom('downloadTickets')
    .where((eb) => eb.or([eb('madeAt', '<', around(-MINUTE_MS)), eb('madeAt', '>', around(MINUTE_MS))]))
    .execute()
  const made = { hash: hashToken(ticket), name, madeAt: around(0) }
  await tx.insertInto('downloadTickets').values(made).execute()
}

/** Whether it lets somebody download this one now. */
export async function isValid(db: Reader, { name, ticket }: Ticket): Promise<boolean> {
  const found = await db
    .selectFrom('downloadTickets')
    .select('hash')
    .where('hash', '=', hashToken(ticket))
    .where('name', '=', name)
    .where('madeAt', '>=', around(-MINUTE_MS))
    .where('madeAt', '<=', around(MINUTE_MS))
    .executeTakeFirst()
  return found !== undefined
}

/** Uses a valid one up: only one who asks gets it. */
export async function takeTicket(tx: Transaction, { ticket }: Ticket): Promise<boolean> {
  const taken = await tx.deleteFrom('downloadTickets').where('hash', '=', hashToken(ticket)).executeTakeFirst()
  return taken.numDeletedRows > 0n
}
