import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './edit-bar.module.css'

/** The bar at the bottom of a page with unsaved changes: how many there are, and what to do with them. */
export function UnsavedChangesBar({
  count,
  onReview,
  onDiscard,
  reviewLabel = 'Review',
  isPending = false,
  children,
}: {
  /** Nothing is shown at 0. */
  count: number
  onReview: () => void
  onDiscard: () => void
  reviewLabel?: string
  isPending?: boolean
  /** A note beside the count. */
  children?: ReactNode
}) {
  if (count === 0) return null
  return (
    <section className={classes.bar} aria-label="Unsaved changes">
      <span className={classes.count} role="status">
        {count === 1 ? '1 change' : `${count} changes`}
      </span>
      {children}
      <span className={classes.space} />
      <Button variant="default" onClick={onDiscard} disabled={isPending}>
        Discard
      </Button>
      <Button onClick={onReview} loading={isPending} data-submit>
        {reviewLabel}
      </Button>
    </section>
  )
}
