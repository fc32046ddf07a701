import { Clamped } from './Clamped.tsx'
import classes from './NamePhone.module.css'

/** A customer or deliver-to as lists show them: the name, and the phone number below. */
export const NamePhone = ({ name, phoneNo }: { name: string; phoneNo: string }) =>
  name ? (
    <span className={classes.person}>
      <Clamped>{name}</Clamped>
      <span className={classes.phone}>{phoneNo}</span>
    </span>
  ) : (
    <>-</>
  )
