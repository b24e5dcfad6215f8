import { AppLink } from '#console/components/app-link.tsx'
import { PastTime } from '#console/components/time/past-time.tsx'
import { useAccessCheck } from '#console/platform/session/session.ts'
import { timelineTab, toPlayerTabHref } from '#console/routes.ts'
import { EntryChanges } from '#console/timeline/shared/entry-changes.tsx'
import { toEntryHref } from '#console/timeline/shared/entry-href.ts'
import { kindLabels } from '#console/timeline/shared/timeline-kinds.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import classes from './overview.module.css'

function Entry({ playerId, entry, href }: { playerId: string; entry: TimelineEntry; href: string | undefined }) {
  const { icon: Icon, one } = kindLabels[entry.Kind]
  return (
    <li className={classes.entry}>
      <Icon size={16} className={classes.icon} role="img" aria-label={one} />
      <span className={classes.entryText}>
        {href === undefined ? entry.What : <AppLink href={href}>{entry.What}</AppLink>}
        <EntryChanges playerId={playerId} entry={entry} />
        {entry.Detail === '' ? null : <span className={classes.dimmed}> {entry.Detail}</span>}
        {entry.Who === '' ? null : <span className={classes.who}>by {entry.Who}</span>}
      </span>
      <span className={classes.when}>
        <PastTime at={entry.At} relative />
      </span>
    </li>
  )
}

export function RecentActivity({ playerId, entries }: { playerId: string; entries: readonly TimelineEntry[] }) {
  const canReadAudit = useAccessCheck()('ACCESS_AUDIT')
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity" className={classes.heading}>
        Recent activity
      </h2>
      {entries.length === 0 ? <p className={classes.none}>No activity yet.</p> : null}
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <Entry key={entry.Id} playerId={playerId} entry={entry} href={toEntryHref(entry, playerId, canReadAudit)} />
        ))}
      </ul>
      <AppLink href={toPlayerTabHref(timelineTab, playerId)} className={classes.all}>
        Whole timeline
      </AppLink>
    </section>
  )
}
