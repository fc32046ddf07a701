import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { InputOf } from '../../shared/endpoint.ts'
import { notFound } from '../../shared/problem.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import { useShownLocation } from '../../web/address/shown-location.ts'
import { toastNotOpened } from '../../web/ui/toast.tsx'
import { listQueue } from '../../features/schedules/schedules.contract.ts'
import { useLeftQueue } from '../../features/schedules/status-changes/left-queue.ts'
import { getTickets } from '../../features/schedules/ticket/tickets.contract.ts'

/** Leads from the address on a ticket, `/schedule/machineM1#ID`, to where the job is now, on whatever machine. */
export function useLinkedJob(input: InputOf<typeof listQueue>): void {
  const { hash: id } = useShownLocation()
  const navigate = useNavigate()
  const rows = useEndpoint(listQueue, input).data?.data
  const isListed = rows?.some(({ _id }) => _id === id) ?? false
  /** Once it was found, nobody needs to be led there any more. */
  const [found, setFound] = useState('')
  if (isListed && found !== id) setFound(id)
  const isWanted = id !== '' && found !== id && rows !== undefined
  const { data } = useEndpoint(getTickets, { ids: [id] }, { enabled: isWanted })
  const job = isWanted ? data?.data[0] : undefined
  const departed = useLeftQueue(id, isWanted && data !== undefined && !job)
  const limit = Number(input.limit)
  useEffect(() => {
    if (!job) return
    const page = Math.floor((job.place - 1) / limit)
    void navigate({
      to: '/schedule/$machine',
      params: { machine: job.machine },
      search: (page > 0 ? { page } : {}) as never,
      hash: job._id,
      replace: true,
    })
  }, [job, limit, navigate])
  useEffect(() => {
    if (departed === null) return
    toastNotOpened(notFound(`The job of this address is in no queue. ${departed}.`))
    void navigate({ to: '.', hash: '', search: true, replace: true })
  }, [departed, navigate])
}
