import { Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import { pluralize, formatCount } from '../../../shared/numbers.ts'
import { findSize, type PaperSize } from '../../../web/print/print-options.ts'
import { PrintFrame, PrintOptions, PrintWarning } from '../../../web/print/PrintFrame.tsx'
import { SizeChoice, useUsualSizes } from '../../../web/print/SizeChoice.tsx'
import { usePrintEvents } from '../../../web/print/usePrintEvents.ts'
import { useBack } from '../../../web/print/useBack.ts'
import { LoadError } from '../../../web/ui/page/LoadError.tsx'
import { Loading } from '../../../web/ui/page/Loading.tsx'
import { NotFoundPage } from '../../../web/ui/page/NotFoundPage.tsx'
import type { Machine } from '../../machines/machine-key.contract.ts'
import { useMachine } from '../../machines/useMachine.ts'
import { nameOfJob } from './ticket-words.ts'
import { PrintedAt, TicketPaper } from './TicketPaper.tsx'
import {
  filtersIn,
  MAX_TICKETS,
  readTicketsSearch,
  TICKET_SIZES,
  type TicketSize,
  type TicketsSearch,
} from './tickets-search.ts'
import type { Ticket } from './tickets.contract.ts'
import { useTickets } from './useTickets.ts'
import { allMachines, machineName } from '../../machines/known-machines.ts'

export function TicketsPage() {
  const machine = useMachine('/signed-in/schedule/$machine/tickets')
  return machine ? <Tickets key={machine} machine={machine} /> : <NotFoundPage />
}

function Tickets({ machine }: { machine: Machine }) {
  const given = useSearch({ strict: false }) as Record<string, unknown>
  const search = useMemo(() => readTicketsSearch(given), [given])
  const { size, choose } = useSize(machine, search)
  const { tickets, count, left, missing, isComplete, failed } = useTickets(machine, search)
  const target = useMemo(() => ({ tickets, size }), [tickets, size])
  // Hundreds of them are made, moved and made larger while the browser goes on listening.
  const shown = useDeferredValue(target, NONE)
  const isShown = isComplete && shown === target
  const navigate = useNavigate()
  const back = useBack(() => void navigate({ to: '/schedule/$machine', params: { machine } }))
  const only = count === 1 ? tickets[0] : undefined
  const what = only
    ? nameOfJob(only)
    : [
        tickets.every((one) => one.machine === machine) ? machineName(machine) : `${allMachines()} machines`,
        ...(count === undefined ? [] : [pluralize(count, 'job')]),
      ].join(', ')
  return (
    <PrintFrame
      title={`Print Job Tickets: ${what}`}
      size={size}
      onBack={back}
      isReady={isShown && !failed && tickets.length > 0}
      controls={
        <>
          <PrintOptions>
            <SizeChoice value={size} onChange={choose} choices={TICKET_SIZES} />
          </PrintOptions>
          {count === 0 && <Text mt="md">{whyNone(search)}</Text>}
          {failed && <LoadError result={failed} />}
          {!isShown && !failed && count !== 0 && (
            <Loading
              mt="md"
              lines={shown.tickets.length > 0 ? 0 : 8}
              text={`Loading job data. Please wait.${count === undefined ? '' : ` ${formatCount(shown.tickets.length)} of ${formatCount(count)}`}`}
            />
          )}
          {missing > 0 && (
            <PrintWarning
              text={`${pluralize(missing, 'job')} ${missing === 1 ? 'is' : 'are'} on no machine any more, and will not be printed.`}
            />
          )}
          {left > 0 && (
            <PrintWarning
              text={`Only the first ${formatCount(MAX_TICKETS)} are shown and printed, ${formatCount(left)} are left out.`}
            />
          )}
        </>
      }
    >
      <TicketList key={shown.size} {...shown} />
    </PrintFrame>
  )
}

interface Shown {
  tickets: readonly Ticket[]
  size: TicketSize
}

const NONE: Shown = { tickets: [], size: TICKET_SIZES[0] }

const TicketList = memo(function TicketList({ tickets, size }: Shown) {
  const [printedAt, setPrintedAt] = useState(() => new Date().toISOString())
  usePrintEvents(() => setPrintedAt(new Date().toISOString()))
  return (
    <PrintedAt value={printedAt}>
      {tickets.map((ticket) => (
        <TicketPaper key={ticket._id} ticket={ticket} size={size} />
      ))}
    </PrintedAt>
  )
})

function whyNone(search: TicketsSearch): string {
  if (search.ids !== undefined) return 'No job was chosen. Select jobs in the queue, then print their tickets.'
  return Object.values(filtersIn(search)).some(Boolean)
    ? 'No job of the queue matches the search.'
    : 'Nothing waits at this machine.'
}

const PAPER = 'ticket'

function useSize(machine: Machine, search: TicketsSearch) {
  const navigate = useNavigate()
  const [usual, setUsual] = useUsualSizes()
  const choose = (size: PaperSize) => {
    setUsual({ ...usual, [PAPER]: size })
    void navigate({ to: '/schedule/$machine/tickets', params: { machine }, search: { ...search, size }, replace: true })
  }
  return { size: findSize(TICKET_SIZES, search.size, usual[PAPER]), choose }
}
