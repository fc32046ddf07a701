import type { ReactNode } from 'react'
import { TwoLines } from './TwoLines.tsx'

interface NamePhoneProps {
  customerName: string
  customerPhoneNo: string
  /** The deliver-to. */
  referrerName: string
  referrerPhoneNo: string
  note?: ReactNode
  /** In place of the phone and the deliver-to. */
  second?: ReactNode
}

export const NamePhone = (props: NamePhoneProps) => {
  const { customerName: name, customerPhoneNo: phoneNo, note, second } = props
  const { referrerName: deliverTo, referrerPhoneNo: deliverToPhoneNo } = props
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
