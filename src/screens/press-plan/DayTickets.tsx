import { Button } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { allMachines, getMachines } from '../../features/machines/known-machines.ts'
import { ticketsSearch } from '../../features/schedules/ticket/tickets-search.ts'

interface DayTicketsProps {
  /** Of the jobs of all machines that begin on that day. */
  ids: readonly string[]
  day: string
}

export const DayTickets = ({ ids, day }: DayTicketsProps) => (
  <Button
    variant="subtle"
    size="compact-xs"
    mih="var(--touch)"
    leftSection={<IconTicket size="1.2em" />}
    aria-label={`Tickets of ${day}, ${allMachines().toLowerCase()} machines`}
    renderRoot={(props: object) => (
      <Link
        {...props}
        to="/schedule/$machine/tickets"
        params={{ machine: getMachines()[0]! }}
        search={ticketsSearch({ ids })}
      />
    )}
  >
    Tickets
  </Button>
)
