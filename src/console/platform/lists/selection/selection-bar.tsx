import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { copyText } from '#console/components/copy/copy-text.ts'
import { formatExact } from '#console/components/number.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import classes from '../lists.module.css'

/** What the bar of a list with selected rows shows. */
type SelectionBarProps = {
  readonly count: number
  /** How many of them are on other pages, or do not match the filters any more. */
  readonly elsewhere: number
  /** What "Copy IDs" copies: a line for each row. */
  readonly getText: () => string
  readonly onClear: () => void
  /** Offers to select more. */
  readonly selectAll?: ReactNode
  /** Buttons for what else can be done. */
  readonly children: ReactNode
}

/** The bar of a list with selected rows: how many, and what can be done with them. */
export function SelectionBar({ count, elsewhere, getText, onClear, selectAll, children }: SelectionBarProps) {
  const copy = async () => {
    if (await copyText(getText())) notify.success(count === 1 ? 'ID copied.' : `${formatExact(count)} IDs copied.`)
    else notify.error('The browser did not allow copying.')
  }
  return (
    <section className={classes.bar} aria-label="Selection">
      <span className={classes.count} role="status">
        {formatExact(count)} selected
        {elsewhere > 0 ? <span className={classes.elsewhere}> · {formatExact(elsewhere)} not on this page</span> : null}
      </span>
      <Button variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
      {selectAll}
      <div className={classes.barActions}>
        <Button variant="default" onClick={() => void copy()}>
          {count === 1 ? 'Copy ID' : 'Copy IDs'}
        </Button>
        {children}
      </div>
    </section>
  )
}
