import type { ReactNode } from 'react'
import { TwoLines } from './TwoLines.tsx'

interface NamePhoneProps {
  name: string
  phoneNo: string
  /** The name of the deliver-to, or ''. */
  deliverTo?: string
  deliverToPhoneNo?: string
  /** The level at which the column of the deliver-to folds; until then it is not told here. Without one it always is. */
  deliverToFolds?: 1
  /** Before the phone number. */
  note?: ReactNode
}

/** A customer as lists show them: the name, and below it the phone number and whom the goods go to. */
export const NamePhone = (props: NamePhoneProps) => {
  const { name, phoneNo, deliverTo = '', deliverToPhoneNo = '', deliverToFolds, note } = props
  const other = deliverTo && `${deliverTo}, ${deliverToPhoneNo}`
  return (
    <TwoLines
      first={name}
      title={[name, phoneNo, other && `Deliver to: ${other}`].filter(Boolean).join('\n')}
      second={
        <>
          {note} <bdi>{phoneNo}</bdi>
          {other && (
            <span data-folded={deliverToFolds}>
              <span role="img" aria-label=", deliver to">
                {' → '}
              </span>
              {/* A name written from right to left would turn the phone number around. */}
              <bdi>{deliverTo}</bdi>, <bdi>{deliverToPhoneNo}</bdi>
            </span>
          )}
        </>
      }
    />
  )
}
