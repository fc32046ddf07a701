import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../../web/dialog/ConfirmDialog.tsx'
import { useLast } from '../../../web/ui/useLast.ts'
import { sideInWords, type SideUnderWay } from './under-way.ts'

/** A production that is to be saved with other work than what a machine has. */
interface ChangedUnderWay {
  key: string
  name: string
  sides: readonly SideUnderWay[]
}

interface Asked {
  changed: readonly ChangedUnderWay[]
  answer: (isWanted: boolean) => void
}

/**
 * Asks before what is on a machine or printed is changed, naming machine and status; once for each production as long as
 * the page is open. Render `question`.
 */
export function useAskUnderWay() {
  const [asked, setAsked] = useState<Asked | null>(null)
  const known = useRef(new Set<string>())
  const shown = useLast(asked)
  /** Resolves with whether the person wants them changed. */
  const ask = async (productions: readonly ChangedUnderWay[]): Promise<boolean> => {
    const changed = productions.filter(({ key, sides }) => sides.length > 0 && !known.current.has(key))
    if (changed.length === 0) return true
    return new Promise((answer) => setAsked({ changed, answer }))
  }
  const question = (
    <ConfirmDialog
      opened={asked !== null}
      title={
        shown?.changed.some(({ sides }) => sides.some(({ isPrinted }) => !isPrinted))
          ? 'Already on a machine'
          : 'Already printed'
      }
      confirmLabel="Change it"
      cancelLabel="Not now"
      danger={false}
      onConfirm={() => {
        for (const { key } of asked?.changed ?? []) known.current.add(key)
        asked?.answer(true)
      }}
      onClose={() => {
        asked?.answer(false)
        setAsked(null)
      }}
    >
      {shown?.changed.map(({ key, name, sides }) => (
        <p key={key} style={{ marginTop: 0 }}>
          <b>{name}</b>
          {sides.map((side) => (
            <span key={side.side} style={{ display: 'block' }}>
              {sideInWords(side)}.{' '}
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
