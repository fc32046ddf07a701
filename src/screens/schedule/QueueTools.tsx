import { Button } from '@mantine/core'
import { IconArrowBarToDown, IconArrowBarToUp, IconArrowDown, IconArrowUp, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QUEUE_EDGES, type QueueEdge } from '../../features/schedules/schedules.contract.ts'
import { type Machine, MACHINE_LABELS } from '../../features/machines/machines.contract.ts'
import type { TicketsSearch } from '../../features/schedules/ticket/tickets-search.ts'

export const MOVES = {
  top: { label: 'To the top', icon: <IconArrowBarToUp size="1.2em" /> },
  up: { label: 'Up', icon: <IconArrowUp size="1.2em" /> },
  down: { label: 'Down', icon: <IconArrowDown size="1.2em" /> },
  end: { label: 'To the end', icon: <IconArrowBarToDown size="1.2em" /> },
} as const

export const TicketsButton = ({ machine, search }: { machine: Machine; search: TicketsSearch }) => (
  <Button
    variant="default"
    leftSection={<IconTicket size="1.2em" />}
    renderRoot={(props: object) => (
      <Link {...props} to="/schedule/$machine/tickets" params={{ machine }} search={search} />
    )}
  >
    Job Tickets
  </Button>
)

export const MachineLink = ({ machine }: { machine: Machine }) => (
  <Button
    variant="default"
    renderRoot={(props: object) => <Link {...props} to="/machine/$machine" params={{ machine }} />}
  >
    {MACHINE_LABELS[machine]}
  </Button>
)

interface MoveSelectedProps {
  onMove: (to: QueueEdge) => void
  toOther: { label: string; icon: ReactNode; onClick: () => void }
}

export const MoveSelected = ({ onMove, toOther }: MoveSelectedProps) =>
  [...QUEUE_EDGES.map((edge) => ({ ...MOVES[edge], onClick: () => onMove(edge) })), toOther].map(
    ({ label, icon, onClick }) => (
      <Button key={label} variant="default" leftSection={icon} onClick={onClick}>
        {label}
      </Button>
    ),
  )
