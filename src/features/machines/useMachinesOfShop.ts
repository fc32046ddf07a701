import { useEffect } from 'react'
import { useEndpoint } from '../../web/api/queries.ts'
import { noteMachines, useKnownMachines } from './known-machines.ts'
import { listMachines } from './machines.contract.ts'

/** For the frame of all screens: follows which machines there are. */
export function useMachinesOfShop(): void {
  const { data } = useEndpoint(listMachines, {})
  useEffect(() => {
    if (data) noteMachines(data)
  }, [data])
  useKnownMachines()
}
