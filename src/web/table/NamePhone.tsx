import type { ReactNode } from 'react'
import classes from './NamePhone.module.css'

interface NamePhoneProps {
  customerName: string
  customerPhoneNo: string
  /** The deliver-to. */
  referrerName: string
  referrerPhoneNo: string
  /** In place of the deliver-to. */
  second?: ReactNode
}

export const NamePhone = (props: NamePhoneProps) => {
  const { customerName: name, customerPhoneNo: phoneNo, second } = props
  const { referrerName: deliverTo, referrerPhoneNo: deliverToPhoneNo } = props
  const other = deliverTo && `${deliverTo}, ${deliverToPhoneNo}`
  return (
    <span
      className={classes.names}
      data-lines
      data-tall
      title={[name, phoneNo, other && `Deliver to: ${other}`].filter(Boolean).join('\n')}
    >
      <span className={classes.pair}>
        {/* Of a name that is written from right to left the beginning is kept, too. */}
        <span className={classes.name} dir="auto">
          {name}
        </span>{' '}
        <bdi className={classes.phone}>{phoneNo}</bdi>
      </span>
      {second ? (
        <span className={classes.second}>{second}</span>
      ) : (
        other && (
          <span className={classes.pair} data-deliver-to>
            <span className={classes.name}>
              <span role="img" aria-label=", deliver to">
                {'→ '}
              </span>
              {/* A name written from right to left would turn the phone number around. */}
              <bdi>{deliverTo}</bdi>
            </span>{' '}
            <bdi className={classes.phone}>{deliverToPhoneNo}</bdi>
          </span>
        )
      )}
    </span>
  )
}
