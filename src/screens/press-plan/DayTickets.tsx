import { Button } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { MACHINES } from '../../features/machines/machines.contract.ts'
import { ticketsSearch } from '../../features/schedules/ticket/tickets-search.ts'

interface DayTicketsProps {
  /** Of the jobs of both machines that begin on that day. */
  ids: readonly string[]
  day: string
}

export const DayTickets = ({ ids, day }: DayTicketsProps) => (
  <Button
    variant="subtle"
    size="compact-xs"
    mih="var(--touch)"
    leftSection={<IconTicket size="1.2em" />}
    aria-label={`Tickets of ${day}, both machines`}
    renderRoot={(props: object) => (
      <Link
        {...props}
        to="/schedule/$machine/tickets"
        params={{ machine: MACHINES[0] }}
        search={ticketsSearch({ ids })}
      />
    )}
  >
    Tickets
  </Button>
)
