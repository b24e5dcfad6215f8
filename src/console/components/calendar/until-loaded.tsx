import { type ReactNode, useState } from 'react'
import classes from './until-loaded.module.css'

/** Something that is drawn from the start and seen once all that it shows first is there: before, its parts would move. */
export function UntilLoaded({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  const [wasLoaded, setWasLoaded] = useState(!isLoading)
  if (!isLoading && !wasLoaded) setWasLoaded(true)
  return (
    <div className={classes.content} aria-busy={!wasLoaded}>
      {children}
    </div>
  )
}
