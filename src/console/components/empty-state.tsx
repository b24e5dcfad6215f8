import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** Shown when there is nothing to show: a text, and below it the next step. */
export function EmptyState({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.root}>
      <div className={classes.text}>{text}</div>
      {children ? <div className={classes.next}>{children}</div> : null}
    </div>
  )
}
