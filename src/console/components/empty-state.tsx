import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

/** What stands where nothing is: the text, and below it the next useful step. */
export function EmptyState({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.root}>
      <p className={classes.text}>{text}</p>
      {children ? <div className={classes.next}>{children}</div> : null}
    </div>
  )
}
