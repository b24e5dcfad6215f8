import type { ReactNode } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import classes from './home.module.css'

/** One figure of the day, with the list behind it; a dash while it is unknown. */
export function HomeFigure({ label, value, href }: { label: string; value: ReactNode; href: string }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>
        <AppLink href={href}>{label}</AppLink>
      </dt>
      <dd className={classes.value}>{value ?? '–'}</dd>
    </div>
  )
}
