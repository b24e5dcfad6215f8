import type { ReactNode } from 'react'
import classes from './figure.module.css'

/** One large figure with its label, inside a `<dl>`; a dash while it is unknown. */
export function Figure({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value ?? '–'}</dd>
    </div>
  )
}
