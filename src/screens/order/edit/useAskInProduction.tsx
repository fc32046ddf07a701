import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../web/dialog/ConfirmDialog.tsx'
import { formatSidesInProduction, formatSideInProduction, getSides, type SidesInProduction } from './in-production.ts'

interface ChangedInProduction {
  key: string
  name: string
}

interface Asked {
  changed: readonly ChangedInProduction[]
  answer: (isWanted: boolean) => void
}

/** Asks where somebody has begun, once for each production, until machine or status changes. */
export function useAskInProduction(inProduction: SidesInProduction) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const known = useRef(new Map<string, string>())
  const begunSides = (key: string) => getSides(inProduction, key).filter(({ hasBegun }) => hasBegun)
  const formatSides = (key: string) => formatSidesInProduction(begunSides(key))
  const shown = asked?.changed.map((one) => ({ ...one, sides: begunSides(one.key) }))
  const allSides = shown?.flatMap(({ sides }) => sides) ?? []
  const areAllPrinted = allSides.length > 0 && allSides.every(({ isPrinted }) => isPrinted)
  const ask = async (productions: readonly ChangedInProduction[]): Promise<boolean> => {
    const changed = productions.filter(({ key }) => formatSides(key) && formatSides(key) !== known.current.get(key))
    if (changed.length === 0) return true
    return new Promise((answer) => setAsked({ changed, answer }))
  }
  const question = (
    <ConfirmDialog
      opened={asked !== null}
      title={areAllPrinted ? 'Already printed' : 'Already on a machine'}
      confirmLabel="Change it"
      cancelLabel="Not now"
      danger={false}
      confirmFirst
      onConfirm={() => {
        for (const { key } of asked?.changed ?? []) known.current.set(key, formatSides(key))
        asked?.answer(true)
      }}
      onClose={() => {
        asked?.answer(false)
        setAsked(null)
      }}
    >
      {shown?.map(({ key, name, sides }) => (
        <p key={key} style={{ marginTop: 0 }}>
          <b>{name}</b>
          {sides.length === 0 && <span style={{ display: 'block' }}>It has left the machine meanwhile.</span>}
          {sides.map((side) => (
            <span key={side.side} style={{ display: 'block' }}>
              {formatSideInProduction(side)}.{' '}
              {side.isPrinted
                ? 'What is printed stays as it is, and no machine is told of the change.'
                : 'The person at the machine sees the change at once, marked as changed.'}
            </span>
          ))}
        </p>
      ))}
      Do you want to change it?
    </ConfirmDialog>
  )
  return { ask, question }
}
