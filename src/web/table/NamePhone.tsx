import type { ReactNode } from 'react'
import { TwoLines } from './TwoLines.tsx'

interface NamePhoneProps {
  name: string
  phoneNo: string
  deliverTo?: string
  deliverToPhoneNo?: string
  note?: ReactNode
  /** In place of the phone and the deliver-to. */
  second?: ReactNode
}

export const NamePhone = (props: NamePhoneProps) => {
  const { name, phoneNo, deliverTo = '', deliverToPhoneNo = '', note, second } = props
  const other = deliverTo && `${deliverTo}, ${deliverToPhoneNo}`
  return (
    <TwoLines
      first={name}
      title={[name, phoneNo, other && `Deliver to: ${other}`].filter(Boolean).join('\n')}
      second={
        second ?? (
          <>
            {note} <bdi>{phoneNo}</bdi>
            {other && (
              <span>
                <span role="img" aria-label=", deliver to">
                  {' → '}
                </span>
                {/* A name written from right to left would turn the phone number around. */}
                <bdi>{deliverTo}</bdi>, <bdi>{deliverToPhoneNo}</bdi>
              </span>
            )}
          </>
        )
      }
    />
  )
}
