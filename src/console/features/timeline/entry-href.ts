import { toHref } from '#console/platform/navigation/search-params.ts'
import type { TimelineEntry } from '#contract/timeline.ts'

/** The address of the audit entry behind an entry; undefined when there is none or the person may not read it. */
export function toAuditHref({ AuditId }: TimelineEntry, mayReadAudit: boolean): string | undefined {
  return AuditId === null || !mayReadAudit ? undefined : toHref('/acp/audit', {}, { entry: AuditId })
}

/** Where an entry leads: to what it is about, else to its audit entry. */
export function toEntryHref(entry: TimelineEntry, playerId: string, mayReadAudit: boolean): string | undefined {
  const tab = (key: string, words: Record<string, string | undefined> = {}) =>
    toHref('/acp/player/$playerId', { playerId }, { tab: key, ...words })
  const { Subject } = entry
  if (Subject === null) return toAuditHref(entry, mayReadAudit)
  switch (Subject.Kind) {
    case 'purchase':
      return tab('purchases', { filter: Subject.Id.slice(0, 80) })
    case 'message':
      return tab('messages', { message: Subject.Id })
    case 'snapshot':
      return toHref('/acp/snapshot/$key', { key: Subject.Id })
    case 'attribute':
      return tab('attributes')
    case 'persistence':
      return Subject.Id === '' ? tab('persistence') : tab('persistence', { history: 'true', historyKey: Subject.Id })
  }
}
