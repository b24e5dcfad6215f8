import { toHref } from '#console/platform/navigation/screen.ts'
import {
  attributesTab,
  auditScreen,
  definitionScreen,
  guildScreen,
  messagesTab,
  persistenceTab,
  purchasesTab,
  snapshotScreen,
  toPlayerTabHref,
} from '#console/routes.ts'
import { maxSearchLength } from '#contract/core/units.ts'
import type { TimelineEntry } from '#contract/timeline.ts'

/** The link to the audit entry behind an entry; undefined when there is none or the user may not read it. */
export function toAuditHref({ AuditId }: TimelineEntry, canReadAudit: boolean): string | undefined {
  return AuditId === null || !canReadAudit ? undefined : toHref(auditScreen, {}, { entry: AuditId })
}

/** The link to the subject of an entry, else to its audit entry. */
export function toEntryHref(entry: TimelineEntry, playerId: string, canReadAudit: boolean): string | undefined {
  const { Subject } = entry
  if (Subject === null) return toAuditHref(entry, canReadAudit)
  switch (Subject.Kind) {
    case 'purchase':
      return toPlayerTabHref(purchasesTab, playerId, {
        filter: Subject.Id.slice(0, maxSearchLength),
        order: Subject.Id,
      })
    case 'message':
      return toPlayerTabHref(messagesTab, playerId, { message: Subject.Id })
    case 'snapshot':
      return toHref(snapshotScreen, { key: Subject.Id })
    case 'guild':
      return toHref(guildScreen, { guildId: Subject.Id })
    case 'leaderboard': {
      const definitionId = Subject.Id.split('-')[0] ?? ''
      return toHref(definitionScreen, { definitionId }, { board: Subject.Id, find: playerId })
    }
    case 'attribute':
      return toPlayerTabHref(attributesTab, playerId)
    case 'persistence': {
      const isWhole = Subject.Id === ''
      return toPlayerTabHref(persistenceTab, playerId, isWhole ? {} : { history: 'true', historyKey: Subject.Id })
    }
  }
}
