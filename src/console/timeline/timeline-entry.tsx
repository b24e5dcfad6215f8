import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { PastTime } from '#console/components/time/past-time.tsx'
import type { RestoreStart } from '#console/players/shared/player-dialog.ts'
import type { TimelineEntry as Entry } from '#contract/timeline.ts'
import { RestoreButtons } from './restore-buttons.tsx'
import { EntryChanges } from './shared/entry-changes.tsx'
import { toAuditHref, toEntryHref } from './shared/entry-href.ts'
import { kindLabels } from './shared/timeline-kinds.ts'
import classes from './timeline.module.css'

/** What all entries of a timeline share. */
export type EntryContext = {
  readonly playerId: string
  readonly canReadAudit: boolean
  /** Opens the restore to just before or after a change; absent where entries are only read. */
  readonly onRestore?: (start: RestoreStart) => void
  readonly restoreDisabledReason?: string | undefined
}

/** When it was, and of what kind it is. */
export function EntryHead({ entry: { At, Kind } }: { entry: Entry }) {
  const { icon: Icon, one } = kindLabels[Kind]
  return (
    <>
      <span className={classes.time}>
        <PastTime at={At} part="time" />
      </span>
      <span className={classes.kind}>
        <Icon size={16} aria-hidden />
        <span>{one}</span>
      </span>
    </>
  )
}

/**
 * One entry: time, kind, what happened, by whom and why. `index` is its position for the arrow keys. Memoized, because the
 * list renders at every scroll event.
 */
export const TimelineEntry = memo(function TimelineEntry({
  entry,
  index,
  playerId,
  canReadAudit,
  onRestore,
  restoreDisabledReason,
}: EntryContext & { entry: Entry; index: number }) {
  const href = toEntryHref(entry, playerId, canReadAudit)
  const auditHref = toAuditHref(entry, canReadAudit)
  return (
    <article className={classes.entry}>
      <EntryHead entry={entry} />
      <span className={classes.text}>
        {href === undefined ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys stop at every entry, also where nothing opens
          <span tabIndex={0} data-entry={index}>
            {entry.What}
          </span>
        ) : (
          <AppLink href={href} data-entry={index}>
            {entry.What}
          </AppLink>
        )}
        {entry.Changes ? (
          <span className={classes.changes}>
            <EntryChanges playerId={playerId} entry={entry} />
          </span>
        ) : null}
        {entry.Detail === '' ? null : <span className={classes.detail}>{entry.Detail}</span>}
        {entry.ChangesState && onRestore ? (
          <RestoreButtons
            what={entry.What}
            first={entry.At}
            onRestore={onRestore}
            disabledReason={restoreDisabledReason}
          />
        ) : null}
        {entry.Reason === '' ? null : <span className={classes.reason}>Reason: {entry.Reason}</span>}
      </span>
      <span className={classes.who}>
        <span>{entry.Who}</span>
        {auditHref === undefined || auditHref === href ? null : (
          <AppLink href={auditHref}>
            audit<VisuallyHidden> entry of {entry.What}</VisuallyHidden>
          </AppLink>
        )}
      </span>
    </article>
  )
})
