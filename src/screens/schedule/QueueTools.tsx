import { Button, Menu } from '@mantine/core'
import { IconArrowBarToDown, IconArrowBarToUp, IconArrowDown, IconArrowUp, IconTicket } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QUEUE_EDGES, type QueueEdge } from '../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import type { TicketsSearch } from '../../features/schedules/ticket/tickets-search.ts'
import { machineName } from '../../features/machines/known-machines.ts'

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
    {machineName(machine)}
  </Button>
)

interface Move {
  label: string
  icon: ReactNode
  onClick: () => void
}

/** More would leave no room for what else can be done. */
const MOST_BUTTONS = 2

export function MoveSelected({ onMove, toOthers }: { onMove: (to: QueueEdge) => void; toOthers: readonly Move[] }) {
  const moves: Move[] = QUEUE_EDGES.map((edge) => ({ ...MOVES[edge], onClick: () => onMove(edge) }))
  const isMenu = toOthers.length > MOST_BUTTONS
  return (
    <>
      {(isMenu ? moves : [...moves, ...toOthers]).map(({ label, icon, onClick }) => (
        <Button key={label} variant="default" leftSection={icon} onClick={onClick}>
          {label}
        </Button>
      ))}
      {isMenu && (
        <Menu>
          <Menu.Target>
            <Button variant="default" leftSection={toOthers[0]!.icon}>
              To another machine
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {toOthers.map(({ label, onClick }) => (
              <Menu.Item key={label} onClick={onClick}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
