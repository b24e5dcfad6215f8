import type { ReactNode } from 'react'
import classes from './description-list.module.css'

/** One fact: what it is called, and what it is. */
export type DescriptionItem = {
  readonly label: string
  /** Tells it apart from the others; the label when absent. */
  readonly key?: string
  readonly value: ReactNode
  /** Takes the whole row, for long lists. */
  readonly isWide?: boolean
}

/**
 * Facts side by side: up to three columns, as their place allows; one under 768 px. Dense where they are many: there
 * each takes one line.
 */
export function DescriptionList({ items, isDense = false }: { items: readonly DescriptionItem[]; isDense?: boolean }) {
  return (
    <dl className={classes.grid} data-dense={isDense || undefined}>
      {items.map(({ label, key = label, value, isWide }) => (
        <div key={key} className={classes.item} data-wide={isWide || undefined}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
