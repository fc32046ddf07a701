import { QueryObserver } from '@tanstack/react-query'
import { getQuery, queryClient } from '../../web/api/queries.ts'
import { noteMachines } from './known-machines.ts'
import { listMachines } from './machines.contract.ts'

/** From then on the screens know which machines there are. Returns what ends it. */
export function followMachines(): () => void {
  const observer = new QueryObserver(queryClient, getQuery(listMachines, {}))
  return observer.subscribe(({ data }) => {
    if (data) noteMachines(data)
  })
}
