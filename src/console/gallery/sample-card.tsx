import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './gallery.module.css'

/** A framed part of a sample page, under a heading. */
export function SampleCard({
  title,
  action,
  isWide = false,
  children,
}: {
  title: string
  /** At the right of the heading. */
  action?: ReactNode
  /** Takes the whole width of its grid. */
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <section className={classes.card} data-wide={isWide || undefined} aria-label={title}>
      <div className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Cards side by side, as many as fit. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={classes.grid}>{children}</div>
}

/** Says that something is a sample. */
export function SampleBadge({ children }: { children: string }) {
  return (
    <Badge
      color="gray"
      c="var(--qd-text-dimmed)"
      tt="none"
      title={children}
      classNames={{ root: classes.badge, label: classes.badgeLabel }}
    >
      {children}
    </Badge>
  )
}
