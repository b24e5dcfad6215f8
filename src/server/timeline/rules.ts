import type { ChangeSummary } from '#contract/changes/change.ts'
import { joinKeysAndAttributes } from '#contract/changes/change-summary.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import type { Contributions } from '#server/manifest/define-feature.ts'
import { memberChanges, toSentence, truncate } from '#server/manifest/timeline-labels.ts'
import type { EntryLabels, TimelineAction } from '#server/manifest/timeline-source.ts'
import type { SaveId } from '#server/persistence/change-repository.ts'
import { auditSource } from './audit-source.ts'
import type { SourceRow } from './repository.ts'

type Labels = Pick<TimelineEntry, 'Kind' | 'What' | 'Detail' | 'Changes' | 'Subject' | 'ChangesState' | 'AuditId'>

/** What a save changed; undefined for any other entry, and where it is not known any more. */
export type SavedChanges = ChangeSummary | undefined

/** The detail of an entry, which leaves out what its changes show. */
function toDetail({ Detail, SavedKeys }: Partial<EntryLabels>, changes: ChangeSummary | null, others: string): string {
  if (Detail !== undefined) return Detail
  return changes ? '' : (SavedKeys ?? others)
}

function auditLabels({ texts, subject }: SourceRow, { timelineActions }: Contributions, saved: SavedChanges): Labels {
  const [action, note, before, after] = texts
  const name = action ?? ''
  const values = { before: before ?? null, after: after ?? null }
  // An action of an older version may be unknown; it is shown as what staff did.
  const { kind, changesState, toLabels }: TimelineAction = timelineActions.get(name) ?? { kind: 'staff' }
  const labels = toLabels?.(values, name)
  const others = labels?.Changes ?? null
  const changes = saved && others ? joinKeysAndAttributes(saved, others) : (saved ?? others)
  const detail = toDetail(labels ?? {}, changes, memberChanges(values))
  return {
    Kind: kind,
    What: labels?.What ?? toSentence(name),
    Detail: [detail, note ?? ''].filter((part) => part !== '').join(' · '),
    Changes: changes,
    Subject: labels?.Subject ?? null,
    ChangesState: changesState === true,
    AuditId: subject,
  }
}

function sourceLabels(
  { source, texts, subject }: SourceRow,
  { timelineSources }: Contributions,
  saved: SavedChanges,
): Labels {
  const found = timelineSources.find(({ name }) => name === source)
  if (!found) throw new Error(`there is no timeline source ${source}`)
  const values = texts.map((text) => text ?? '')
  const labels = found.toLabels(values, subject)
  const changes = saved ?? labels.Changes ?? null
  return {
    Kind: found.kind,
    What: labels.What,
    Detail: toDetail(labels, changes, ''),
    Changes: changes,
    Subject: labels.Subject ?? null,
    ChangesState: found.changesState === true,
    AuditId: null,
  }
}

/** The save that an entry is about; undefined when it cannot have changed keys. */
export function toSaveId(row: SourceRow, { timelineSources, timelineActions }: Contributions): SaveId | undefined {
  const { source, id, exact_at: at, who } = row
  if (source === auditSource) {
    const changesState = timelineActions.get(row.texts[0] ?? '')?.changesState
    return changesState ? { at, kind: 'staff', writer: who } : undefined
  }
  if (!timelineSources.find(({ name }) => name === source)?.changesState) return undefined
  // "save game game": the source, who writes, and under which name.
  const [, kind = '', writer = ''] = /^save (\S+) (.*)$/s.exec(id) ?? []
  return { at, kind, writer }
}

export function toEntry(row: SourceRow, contributions: Contributions, saved: SavedChanges): TimelineEntry {
  const { source, exact_at } = row
  const toLabels = source === auditSource ? auditLabels : sourceLabels
  const labels = toLabels(row, contributions, saved)
  return {
    Id: `${row.id} ${exact_at}`,
    At: new Date(exact_at).toISOString(),
    ...labels,
    What: truncate(labels.What),
    Detail: truncate(labels.Detail),
    Who: row.who,
    Reason: row.reason,
  }
}
