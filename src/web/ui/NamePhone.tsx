import { TwoLines } from './TwoLines.tsx'

interface NamePhoneProps {
  name: string
  phoneNo: string
  /** The name of the deliver-to, or ''. */
  deliverTo?: string
  deliverToPhoneNo?: string
}

/** A customer as lists show them: the name, and below it the phone number and whom the goods go to. */
export const NamePhone = ({ name, phoneNo, deliverTo = '', deliverToPhoneNo = '' }: NamePhoneProps) => {
  const other = deliverTo && `${deliverTo}, ${deliverToPhoneNo}`
  return (
    <TwoLines
      first={name}
      title={[name, phoneNo, other && `Deliver to: ${other}`].filter(Boolean).join('\n')}
      second={
        <>
          {phoneNo}
          {other && (
            <>
              <span role="img" aria-label=", deliver to">
                {' → '}
              </span>
              {other}
            </>
          )}
        </>
      }
    />
  )
}
