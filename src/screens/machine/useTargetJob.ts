import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { ApiError } from '../../shared/problem.ts'
import { useEndpoint } from '../../web/api/queries.ts'
import { getSchedule, type Schedule, workOf } from '../../features/schedules/schedules.contract.ts'
import type { Machine } from '../../features/machines/machine-key.contract.ts'
import { useLeftQueue } from '../../features/schedules/status-changes/left-queue.ts'

interface TargetJob {
  id: string | undefined
  /** The jobs of the machine; a wanted one that is still pending is first. */
  jobs: readonly Schedule[] | undefined
  notice: string | null
  dismiss: () => void
}

export function useTargetJob(machine: Machine, listed: readonly Schedule[] | undefined): TargetJob {
  const { job: id } = useSearch({ from: '/signed-in/machine/$machine' })
  const navigate = useNavigate()
  const isListed = listed?.some(({ _id }) => _id === id) ?? false
  const isTarget = id !== undefined && listed !== undefined
  const { data, error } = useEndpoint(getSchedule, { id: id ?? '' }, { enabled: isTarget && !isListed })
  const job = isTarget && !isListed ? data : undefined
  const departed = useLeftQueue(id ?? '', job !== undefined && workOf(job.status) === 'done')
  useEffect(() => {
    if (job && job.machine !== machine) {
      void navigate({
        to: '/machine/$machine',
        params: { machine: job.machine },
        search: { job: job._id },
        replace: true,
        // The card scrolls into sight by itself.
        resetScroll: false,
      })
    }
  }, [job, machine, navigate])
  const waits = job?.machine === machine && workOf(job.status) === 'waits'
  const jobs = useMemo(() => (listed && job && waits ? [job, ...listed] : listed), [listed, job, waits])
  const dismiss = () =>
    void navigate({ to: '/machine/$machine', params: { machine }, search: {}, replace: true, resetScroll: false })
  return { id, jobs, notice: getNotice(job, departed, isTarget && !isListed ? error : null), dismiss }
}

function getNotice(job: Schedule | undefined, departed: string | null, error: unknown): string | null {
  if (error instanceof ApiError) return 'The job of this ticket is on no machine any more.'
  return job && departed ? `Order #${job.orderNo}, ${job.printingDesign.name}: ${departed}.` : null
}
