import { read } from '../../../server/handlers.ts'
import { getTickets, listQueueIds } from './tickets.contract.ts'
import { selectQueueIds, selectTickets } from './tickets.db.ts'

export const ticketHandlers = {
  listQueueIds: read(listQueueIds, async ({ db, input }) => ({ data: await selectQueueIds(db, input) })),

  getTickets: read(getTickets, async ({ db, input }) => ({ data: await selectTickets(db, input.ids) })),
}
