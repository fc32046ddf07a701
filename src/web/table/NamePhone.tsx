import type { ReactNode } from 'react'
import { TwoLines } from './TwoLines.tsx'

interface NamePhoneProps {
  name: string
  phoneNo: string
  /** The name of the deliver-to, or ''. */
  deliverTo?: string
  deliverToPhoneNo?: string
  /** Stands in place of the phone number, which is in the tooltip. */
  note?: ReactNode
}

/** A customer as lists show them: the name, and below it the phone number and whom the goods go to. */
export const NamePhone = ({ name, phoneNo, deliverTo = '', deliverToPhoneNo = '', note }: NamePhoneProps) => {
  const other = deliverTo && `${deliverTo}, ${deliverToPhoneNo}`
  return (
    <TwoLines
      first={name}
      title={[name, phoneNo, other && `Deliver to: ${other}`].filter(Boolean).join('\n')}
      second={
        note ?? (
          <>
            <bdi>{phoneNo}</bdi>
            {other && (
              <>
                <span role="img" aria-label=", deliver to">
                  {' → '}
                </span>
                {/* A name written from right to left would turn the phone number around. */}
                <bdi>{deliverTo}</bdi>, <bdi>{deliverToPhoneNo}</bdi>
              </>
            )}
          </>
        )
      }
    />
  )
}
